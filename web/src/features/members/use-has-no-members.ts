import { tenantsApi } from '@salus/contract/tenant/tenants.ts'
import { useApiQuery } from '../../platform/api/query.ts'

/** Returns true if the tenant has no members; false while that is unknown. */
export function useHasNoMembers(tenantId: number): boolean {
  const steps = useApiQuery(tenantsApi.getFirstSteps, { params: { tenantId } }, { staleTime: 0 })
  return steps.data?.done.member === false
}
