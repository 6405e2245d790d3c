import type { Day } from '@salus/domain/tariff/billing-period.ts'
import { effectOfChange, priceOfRenewal, type Subscription } from '@salus/domain/tariff/tariff-change.ts'
import type { TariffRow } from './tariff.queries.ts'
import type { Usage } from './usage.queries.ts'

/** The planned subscription, or the present one if the planned one would lower a limit below the usage. */
export function nextSubscription({ tariff, billing, currency, planned }: TariffRow, usage: Usage): Subscription {
  const isPossible = planned !== null && effectOfChange(tariff, planned.tariff, usage).exceeded.length === 0
  return isPossible ? planned : { tariff, billing, currency }
}

/**
 * The tariff as it is after all due renewals. The job that stores them runs only once an hour, or later after downtime.
 */
export function asRenewed(present: TariffRow, usage: Usage, today: Day): TariffRow {
  const { period } = present
  if (period === null || period.endsOn > today) return present
  const next = nextSubscription(present, usage)
  const renewed = { ...present, ...next, planned: null, period: priceOfRenewal(next, period).period }
  return asRenewed(renewed, usage, today)
}
