import { addDays } from '../moments/add-days.ts'
import { type Day } from './billing-period.ts'

export interface UsageOfLimit {
  readonly today: Day
  readonly used: number
  readonly allowed: number | null
  /** How much was added in each of the last weeks, oldest first. The last week ends today. */
  readonly addedByWeek: readonly number[]
  /** The day on which the count restarts at zero; `null` if it never does. */
  readonly resetsOn: Day | null
}

/**
 * The forecast for a limit.
 * - `rising`: at the pace of the last weeks, the limit is reached on this day
 * - `enough`: the count restarts before the limit is reached, or the limit is not reached within a year
 * - `no-trend`: the weeks differ too much, or are too few, for a forecast
 * - `reached`: the limit is already reached
 * - `unlimited`: there is no limit
 */
export type LimitForecast =
  | { readonly kind: 'rising'; readonly reachedOn: Day }
  | { readonly kind: 'enough' | 'no-trend' | 'reached' | 'unlimited' }

const fewestWeeks = 3
const furthestDays = 365
/** The weeks show a clear pace only if their mean is at least this many standard errors above 0. */
const clearness = 2

export function forecastLimit({ today, used, allowed, addedByWeek, resetsOn }: UsageOfLimit): LimitForecast {
  if (allowed === null) return { kind: 'unlimited' }
  if (used >= allowed) return { kind: 'reached' }
  const pace = computePace(addedByWeek)
  if (pace === null) return { kind: 'no-trend' }
  if (pace === 0) return { kind: 'enough' }
  const days = Math.ceil(((allowed - used) * 7) / pace)
  if (days > furthestDays) return { kind: 'enough' }
  const reachedOn = addDays(today, days)
  return resetsOn !== null && reachedOn >= resetsOn ? { kind: 'enough' } : { kind: 'rising', reachedOn }
}

/** Returns the mean amount per week; `null` if the weeks show no clear pace. */
function computePace(weeks: readonly number[]): number | null {
  const first = weeks.findIndex((added) => added > 0)
  if (first === -1) return weeks.length >= fewestWeeks ? 0 : null
  // Weeks before the first use are left out, because they do not show the present pace.
  const used = weeks.slice(first)
  if (used.length < fewestWeeks) return null
  const mean = used.reduce((sum, added) => sum + added, 0) / used.length
  const spread = used.reduce((sum, added) => sum + (added - mean) ** 2, 0) / (used.length - 1)
  return mean >= clearness * Math.sqrt(spread / used.length) ? mean : null
}
