import { tenantsApi } from '@salus/contract/tenant/tenants.ts'
import { useApiQuery } from '../../platform/api/query.ts'

/** True if the tenant is known to have no members; `false` while loading. */
export function useHasNoMembers(tenantId: number): boolean {
  const steps = useApiQuery(tenantsApi.getFirstSteps, { params: { tenantId } }, { staleTime: 0 })
  return steps.data?.done.member === false
}
