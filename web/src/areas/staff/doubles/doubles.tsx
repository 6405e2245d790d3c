import { Link } from '@tanstack/react-router'
import { DoublePairs } from '../../../features/member-merges/double-pairs.tsx'
import { RecentMerges } from '../../../features/member-merges/recent-merges.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ArrowLeft } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTenant } from '../staff-area.tsx'

export function MemberDoubles() {
  const t = useT()
  const { tenantId } = useTenant()
  return (
    <div className="max-w-[980px]">
      <PageHeader
        title={t('memberMerges.title')}
        text={t('memberMerges.text')}
        actions={
          <Link {...paths.staff.members(tenantId)} className={buttonClass()}>
            <ArrowLeft aria-hidden strokeWidth={1.75} />
            {t('memberImports.toMembers')}
          </Link>
        }
      />
      <DoublePairs tenantId={tenantId} />
      <RecentMerges tenantId={tenantId} />
    </div>
  )
}
