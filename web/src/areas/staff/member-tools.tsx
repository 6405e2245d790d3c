import { may } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { Download, Merge, Upload } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useTenant } from './staff-area.tsx'

interface MemberToolsProps {
  /** Somebody is found, and all who are can be named. */
  readonly canExport: boolean
  readonly onExport: () => void
}

/** The ways to what is done with many members at once. */
export function MemberTools({ canExport, onExport }: MemberToolsProps) {
  const t = useT()
  const { tenantId, membership } = useTenant()
  return (
    <>
      <Link
        {...paths.staff.memberDoubles(tenantId)}
        className={buttonClass({ variant: 'quiet' }, narrow)}
        title={t('memberMerges.open')}
      >
        <Merge aria-hidden strokeWidth={1.75} />
        <Label text={t('memberMerges.open')} />
      </Link>
      {may(membership.role, 'export-members') && (
        <Button
          variant="quiet"
          className={narrow}
          title={t('memberList.export')}
          disabled={!canExport}
          onClick={onExport}
        >
          <Download aria-hidden strokeWidth={1.75} />
          <Label text={t('memberList.export')} />
        </Button>
      )}
      <Link {...paths.staff.importMembers(tenantId)} className={buttonClass()}>
        <Upload aria-hidden strokeWidth={1.75} />
        {t('memberImports.open')}
      </Link>
    </>
  )
}

/** On a phone the icon stands alone. */
const Label = ({ text }: { readonly text: string }) => <span className="sr-only small:not-sr-only">{text}</span>
const narrow = 'max-small:min-w-11! max-small:px-2.5!'
