import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useApiPages } from '../../../platform/pages/pages.ts'

export interface CheckUpFilter {
  readonly tenantId: number
  readonly memberId?: string | undefined
  readonly productIds: readonly number[]
  /** Lists withdrawn check-ups instead of valid ones. */
  readonly isWithdrawn?: boolean | undefined
  /** True if the page chose this member automatically; the audit records that. */
  readonly isAutomatic?: boolean | undefined
}

const pageSize = 200

export function useCheckUps(filter: CheckUpFilter, isEnabled = true) {
  const { tenantId } = filter
  const query = listQuery(filter)
  return useApiPages(checkUpsApi.getCheckUpsOfTenant, { params: { tenantId }, query }, { enabled: isEnabled })
}

export const listQuery = ({ memberId, productIds, isWithdrawn = false, isAutomatic = false }: CheckUpFilter) => ({
  memberId,
  productId: productIds.length === 0 ? undefined : [...productIds],
  status: isWithdrawn ? ('withdrawn' as const) : undefined,
  automatic: isAutomatic ? ('true' as const) : undefined,
  limit: pageSize,
})

export type CheckUpPages = ReturnType<typeof useCheckUps>
