import { membersApi } from '@salus/contract/members/members.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { fullName } from '../../platform/people/member-name.tsx'

/** Returns the member's name, or an empty string until the name is loaded. */
export function useMemberName(tenantId: number, memberId: string): string {
  const { data } = useApiQuery(membersApi.getMember, { params: { tenantId, memberId } })
  return data === undefined ? '' : fullName(data)
}
