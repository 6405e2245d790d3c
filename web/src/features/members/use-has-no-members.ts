import { tenantsApi } from '@salus/contract/tenant/tenants.ts'
import { useApiQuery } from '../../platform/api/query.ts'

/** Returns true if the tenant has no members. Returns false while the answer is unknown, and if `isAsked` is false. */
export function useHasNoMembers(tenantId: number, isAsked = true): boolean {
  const steps = useApiQuery(tenantsApi.getFirstSteps, { params: { tenantId } }, { staleTime: 0, enabled: isAsked })
  return isAsked && steps.data?.done.member === false
}
