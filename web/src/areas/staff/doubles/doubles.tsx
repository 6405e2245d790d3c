import { DoublePairs } from '../../../features/member-merges/double-pairs.tsx'
import { RecentMerges } from '../../../features/member-merges/recent-merges.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTenant } from '../staff-area.tsx'

export function MemberDoubles() {
  const t = useT()
  const { tenantId } = useTenant()
  return (
    <div className="max-w-[980px]">
      <BackLink target={paths.staff.members(tenantId)}>{t('shell.members')}</BackLink>
      <PageHeader title={t('memberMerges.title')} text={t('memberMerges.text')} />
      <DoublePairs tenantId={tenantId} />
      <RecentMerges tenantId={tenantId} />
    </div>
  )
}
