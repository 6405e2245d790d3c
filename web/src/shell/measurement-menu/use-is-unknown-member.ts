import { membersApi } from '@salus/contract/members/members.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { isUnknown } from '../../platform/pages/lead-on.tsx'

interface Named {
  readonly tenantId: number
  readonly memberId: string | undefined
}

/** True if the member in the URL does not exist in this tenant. */
export function useIsUnknownMember({ tenantId, memberId }: Named): boolean {
  const { error } = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  )
  return memberId !== undefined && isUnknown(error)
}
