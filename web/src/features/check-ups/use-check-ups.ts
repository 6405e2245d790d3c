import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { useApiPages } from '../../platform/pages.ts'

export interface CheckUpFilter {
  readonly tenantId: number
  readonly memberId?: string | undefined
  readonly productIds: readonly number[]
  /** What was withdrawn instead of what holds. */
  readonly isWithdrawn?: boolean | undefined
  /** The page chose this member by itself; the audit then says so. */
  readonly isAutomatic?: boolean | undefined
}

const pageSize = 200

/** The check-ups of a tenant, newest first, page after page. */
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
