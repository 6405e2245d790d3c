import { membersApi } from '@salus/contract/members.ts'
import { useApiQuery } from '../../platform/query.ts'
import { fullName } from '../../platform/member-name.tsx'

/** Who it is about; empty until that is known. */
export function useMemberName(tenantId: number, memberId: string): string {
  const { data } = useApiQuery(membersApi.getMember, { params: { tenantId, memberId } })
  return data === undefined ? '' : fullName(data)
}
