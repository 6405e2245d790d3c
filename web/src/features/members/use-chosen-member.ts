import { membersApi } from '@salus/contract/members/members.ts'
import { useApiQuery } from '../../platform/api/query.ts'

export const useChosenMember = (tenantId: number, memberId: string | undefined) =>
  useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
