import type { Day } from '@salus/domain/tariff/billing-period.ts'
import { effectOfChange, priceOfRenewal, type Subscription } from '@salus/domain/tariff/tariff-change.ts'
import type { TariffRow } from './tariff.queries.ts'
import type { Usage } from './usage.queries.ts'

/**
 * Returns the planned subscription. Returns the present one if none is planned, or if the planned one would lower a
 * limit below the current usage.
 */
export function nextSubscription({ tariff, billing, currency, planned }: TariffRow, usage: Usage): Subscription {
  const isPossible = planned !== null && effectOfChange(tariff, planned.tariff, usage).exceeded.length === 0
  return isPossible ? planned : { tariff, billing, currency }
}

/** Returns the tariff with all due renewals applied, because the hourly job that stores the renewals can be late. */
export function applyRenewals(present: TariffRow, usage: Usage, today: Day): TariffRow {
  const { period } = present
  if (period === null || period.endsOn > today) return present
  const next = nextSubscription(present, usage)
  const renewed = { ...present, ...next, planned: null, period: priceOfRenewal(next, period).period }
  return applyRenewals(renewed, usage, today)
}
