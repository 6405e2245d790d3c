import { daysBetween } from '../moments/add-days.ts'
import type { Billing } from './tariff-plans.ts'

/** An ISO 8601 day. Comparing two days as text gives their order in time. */
export type Day = string

/** A period that is paid for as a whole. `endsOn` is the first day after it. */
export interface BillingPeriod {
  readonly startsOn: Day
  readonly endsOn: Day
}

export const dayOfMonth = (day: Day): number => Number(day.slice(8))

/**
 * Returns the period that starts on this day. Periods begin on day `anchorDay` of the month, or on the last day of a
 * shorter month. A period from 31 January lasts until 28 February, and the next one until 31 March, not 28 March.
 */
export function periodFrom(startsOn: Day, billing: Billing, anchorDay: number): BillingPeriod {
  const [year = 0, month = 0] = startsOn.split('-').map(Number)
  const months = year * 12 + (month - 1) + (billing === 'yearly' ? 12 : 1)
  const [endYear, endMonth] = [Math.floor(months / 12), months % 12]
  const longest = new Date(Date.UTC(endYear, endMonth + 1, 0)).getUTCDate()
  const endsOn = new Date(Date.UTC(endYear, endMonth, Math.min(anchorDay, longest))).toISOString().slice(0, 10)
  return { startsOn, endsOn }
}

/** Computes the share of the period's price for the days from `on` (included) to its end. In cents, rounded half up. */
export function priceOfRest(price: number, { startsOn, endsOn }: BillingPeriod, on: Day): number {
  const days = daysBetween(startsOn, endsOn)
  const rest = Math.min(days, Math.max(0, daysBetween(on, endsOn)))
  return Math.floor((2 * price * rest + days) / (2 * days))
}
