import { membershipsApi } from '@salus/contract/memberships.ts'
import { useApiQuery } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'

/** Whether the person has results to read: in a tenant they belong to, or in one that they left. Undefined: not known yet. */
export function useHasResults(): boolean | undefined {
  const { memberships } = useSession()
  const hasTenant = memberships.length > 0
  const ended = useApiQuery(membershipsApi.getEndedMemberships, {}, { enabled: !hasTenant })
  if (hasTenant) return true
  return ended.isPending ? undefined : (ended.data?.items.length ?? 0) > 0
}
