import { AccessLogOfMember } from '../../../features/access-log/access-log.tsx'
import { MemberConsents } from '../../../features/consents/member-consents.tsx'
import { MemberErasure } from '../../../features/erasures/member-erasure.tsx'
import { useT } from '../../../i18n/t.tsx'

/**
 * Consents, access log and erasure of a member. Loaded on request, because most readers of results do not need them.
 */
export function MemberRecordCards({ tenantId, memberId }: { readonly tenantId: number; readonly memberId: string }) {
  const t = useT()
  return (
    <>
      <div className="divide-y divide-sep">
        <MemberConsents tenantId={tenantId} memberId={memberId} />
      </div>
      <h3 className="px-5 pt-6 text-h3 font-semibold">{t('consents.whoOpened')}</h3>
      <AccessLogOfMember tenantId={tenantId} memberId={memberId} />
      <MemberErasure tenantId={tenantId} memberId={memberId} />
    </>
  )
}
