import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { useApiPages } from '../../../platform/pages/pages.ts'
import { useWithheld } from '../../../platform/people/use-withheld.ts'

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

/**
 * Loads the list of check-ups. If the record shows that staff may not see the member's results, requests nothing and
 * sets `withheld` to the member. The list is then empty, even if it had items before.
 */
export function useCheckUps(filter: CheckUpFilter, isEnabled = true) {
  const { tenantId, memberId } = filter
  const withheld = useWithheld(tenantId, memberId)
  const query = listQuery(filter)
  const pages = useApiPages(
    checkUpsApi.getCheckUpsOfTenant,
    { params: { tenantId }, query },
    { enabled: isEnabled && withheld === null },
  )
  const isWithheld = withheld !== null && withheld !== undefined
  return {
    ...pages,
    items: isWithheld ? [] : pages.items,
    isSuccess: pages.isSuccess && !isWithheld,
    hasFailed: pages.isError || isWithheld,
    shownPages: isWithheld ? 0 : (pages.data?.pages.length ?? 0),
    withheld: isWithheld ? withheld : undefined,
  }
}

export const listQuery = ({ memberId, productIds, isWithdrawn = false, isAutomatic = false }: CheckUpFilter) => ({
  memberId,
  productId: productIds.length === 0 ? undefined : [...productIds],
  status: isWithdrawn ? ('withdrawn' as const) : undefined,
  automatic: isAutomatic ? ('true' as const) : undefined,
  limit: pageSize,
})

export type CheckUpPages = ReturnType<typeof useCheckUps>
