import { tenantsApi } from '@salus/contract/tenants.ts'
import { useApiQuery } from '../../platform/query.ts'

/** Whether the tenant is known to have no members; `false` while that is being asked. */
export function useHasNoMembers(tenantId: number): boolean {
  const steps = useApiQuery(tenantsApi.getFirstSteps, { params: { tenantId } }, { staleTime: 0 })
  return steps.data?.done.member === false
}
