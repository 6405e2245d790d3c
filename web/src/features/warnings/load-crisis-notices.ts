import { crisisNoticesApi } from '@salus/contract/check-ups/crisis-notices.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { loadSession } from '../../platform/account/session.ts'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'

/**
 * Requests the crisis notices of a tenant while its first page loads. Notices that arrive later would push the page
 * down. Nothing is requested for readers of group reports, who may not see the notices.
 */
export async function loadCrisisNotices(tenantId: number): Promise<void> {
  const session = await loadSession()
  const here = session?.memberships.find(({ groupId }) => groupId === tenantId)
  if (here === undefined || !isEmployee(here.role)) return
  const asked = apiQueryOptions(crisisNoticesApi.getCrisisNotices, { params: { tenantId } })
  if (queryClient.getQueryData(asked.queryKey) === undefined) await queryClient.prefetchQuery(asked)
}
