import { membersApi } from '@salus/contract/members.ts'
import { useApiQuery } from '../../platform/query.ts'

/** Who it is about; empty until that is known. */
export function useMemberName(tenantId: number, memberId: string): string {
  const { data } = useApiQuery(membersApi.getMember, { params: { tenantId, memberId } })
  return data === undefined ? '' : `${data.firstName} ${data.lastName}`
}
