import { daysBetween } from '../moments/add-days.ts'
import type { Billing } from './tariff-plans.ts'

/** An ISO 8601 day. Days can be compared as text. */
export type Day = string

/** A period that is paid as a whole. `endsOn` is the first day after it. */
export interface BillingPeriod {
  readonly startsOn: Day
  readonly endsOn: Day
}

export const dayOfMonth = (day: Day): number => Number(day.slice(8))

/**
 * The period that starts on this day. Periods begin on the day `anchorDay` of the month, or on the last day of a
 * shorter month: from 31 January to 28 February, and from there to 31 March, not 28.
 */
export function periodFrom(startsOn: Day, billing: Billing, anchorDay: number): BillingPeriod {
  const [year = 0, month = 0] = startsOn.split('-').map(Number)
  const months = year * 12 + (month - 1) + (billing === 'yearly' ? 12 : 1)
  const [endYear, endMonth] = [Math.floor(months / 12), months % 12]
  const longest = new Date(Date.UTC(endYear, endMonth + 1, 0)).getUTCDate()
  const endsOn = new Date(Date.UTC(endYear, endMonth, Math.min(anchorDay, longest))).toISOString().slice(0, 10)
  return { startsOn, endsOn }
}

/** The part of a period's price for the days from `on` to the end, including `on`. In cents, rounded half up. */
export function priceOfRest(price: number, { startsOn, endsOn }: BillingPeriod, on: Day): number {
  const days = daysBetween(startsOn, endsOn)
  const rest = Math.min(days, Math.max(0, daysBetween(on, endsOn)))
  return Math.floor((2 * price * rest + days) / (2 * days))
}
