import { recordCorrectionsApi } from '@salus/contract/members/record-corrections.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { MemberName } from '../../platform/people/member-name.tsx'

export function OpenCorrections({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const { data } = useApiQuery(recordCorrectionsApi.getOpenCorrections, { params: { tenantId } }, { staleTime: 0 })
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control bg-accent-soft px-4 py-3"
    >
      <span>{t('record.openCorrections', { count: items.length })}</span>
      {items.map((member) => (
        <span key={member.memberId}>
          <Link {...paths.staff.memberRecord(tenantId, member.memberId)} className="link touch">
            <MemberName person={member} />
          </Link>
        </span>
      ))}
    </div>
  )
}
