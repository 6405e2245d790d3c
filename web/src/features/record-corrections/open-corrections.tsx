import { recordCorrectionsApi } from '@salus/contract/record-corrections.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { MemberName } from '../../platform/member-name.tsx'

interface OpenCorrectionsProps {
  readonly tenantId: number
  readonly renderName: (member: { readonly memberId: string; readonly name: ReactNode }) => ReactNode
}

/** The members who wait for an answer. Nothing where nobody waits. */
export function OpenCorrections({ tenantId, renderName }: OpenCorrectionsProps) {
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
          {renderName({ memberId: member.memberId, name: <MemberName person={member} /> })}
        </span>
      ))}
    </div>
  )
}
