import { Link } from '@tanstack/react-router'
import { Merge, Upload } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useTenant } from './staff-area.tsx'

/** The ways to what is done with many members at once. */
export function MemberTools() {
  const t = useT()
  const { tenantId } = useTenant()
  return (
    <>
      <Link {...paths.staff.memberDoubles(tenantId)} className={buttonClass({ variant: 'quiet' })}>
        <Merge aria-hidden strokeWidth={1.75} />
        {t('memberMerges.open')}
      </Link>
      <Link {...paths.staff.importMembers(tenantId)} className={buttonClass()}>
        <Upload aria-hidden strokeWidth={1.75} />
        {t('memberImports.open')}
      </Link>
    </>
  )
}
