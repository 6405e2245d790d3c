import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { useApiPages } from '../../platform/query.ts'

export interface CheckUpFilter {
  readonly tenantId: number
  readonly memberId?: string | undefined
  readonly productIds: readonly number[]
  /** The page chose this member by itself; the audit then says so. */
  readonly isAutomatic?: boolean | undefined
}

const pageSize = 200

/** The check-ups of a tenant, newest first, page after page. */
export function useCheckUps({ tenantId, memberId, productIds, isAutomatic = false }: CheckUpFilter, isEnabled = true) {
  const query = {
    memberId,
    productId: productIds.length === 0 ? undefined : [...productIds],
    automatic: isAutomatic ? ('true' as const) : undefined,
    limit: pageSize,
  }
  return useApiPages(checkUpsApi.getCheckUpsOfTenant, { params: { tenantId }, query }, { enabled: isEnabled })
}

export type CheckUpPages = ReturnType<typeof useCheckUps>
