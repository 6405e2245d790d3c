import { addDays } from '../moments/add-days.ts'
import { type Day } from './billing-period.ts'

export interface UsageOfLimit {
  readonly today: Day
  readonly used: number
  readonly allowed: number | null
  /** The amount added in each of the last weeks, oldest first. The last week ends today. */
  readonly addedByWeek: readonly number[]
  /** The first day of the next period; `null` if the count never resets. */
  readonly resetsOn: Day | null
}

/**
 * `rising`: at the pace of the last weeks the limit is reached on this day. `enough`: the count resets before the limit
 * is reached, or the limit is not reached within a year. `no-trend`: the weeks differ too much or are too few for a
 * forecast. `reached`: it is reached already. `unlimited`: there is no limit.
 */
export type LimitForecast =
  | { readonly kind: 'rising'; readonly reachedOn: Day }
  | { readonly kind: 'enough' | 'no-trend' | 'reached' | 'unlimited' }

const fewestWeeks = 3
const furthestDays = 365
/** A pace is clear only if it is at least this many of its own standard errors. */
const clearness = 2

export function forecastLimit({ today, used, allowed, addedByWeek, resetsOn }: UsageOfLimit): LimitForecast {
  if (allowed === null) return { kind: 'unlimited' }
  if (used >= allowed) return { kind: 'reached' }
  const pace = paceOf(addedByWeek)
  if (pace === null) return { kind: 'no-trend' }
  if (pace === 0) return { kind: 'enough' }
  const days = Math.ceil(((allowed - used) * 7) / pace)
  if (days > furthestDays) return { kind: 'enough' }
  const reachedOn = addDays(today, days)
  return resetsOn !== null && reachedOn >= resetsOn ? { kind: 'enough' } : { kind: 'rising', reachedOn }
}

/** The amount added per week; `null` when the weeks show no clear pace. */
function paceOf(weeks: readonly number[]): number | null {
  const first = weeks.findIndex((added) => added > 0)
  if (first === -1) return weeks.length >= fewestWeeks ? 0 : null
  // Weeks before the first use say nothing about the pace since then.
  const used = weeks.slice(first)
  if (used.length < fewestWeeks) return null
  const mean = used.reduce((sum, added) => sum + added, 0) / used.length
  const spread = used.reduce((sum, added) => sum + (added - mean) ** 2, 0) / (used.length - 1)
  return mean >= clearness * Math.sqrt(spread / used.length) ? mean : null
}
