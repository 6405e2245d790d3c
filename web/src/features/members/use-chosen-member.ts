import { membersApi } from '@salus/contract/members.ts'
import { useApiQuery } from '../../platform/query.ts'

/** The chosen member; not asked for while nobody is chosen. */
export const useChosenMember = (tenantId: number, memberId: string | undefined) =>
  useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
