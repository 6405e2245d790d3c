import { membershipsApi } from '@salus/contract/tenant/memberships.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { useSession } from '../../platform/account/session.ts'

/**
 * Returns true if the person may have results, because they belong to a tenant or have left one. `undefined` while this
 * is unknown.
 */
export function useHasResults(): boolean | undefined {
  const { memberships } = useSession()
  const hasTenant = memberships.length > 0
  const ended = useApiQuery(membershipsApi.getEndedMemberships, {}, { enabled: !hasTenant })
  if (hasTenant) return true
  return ended.isPending ? undefined : (ended.data?.items.length ?? 0) > 0
}
