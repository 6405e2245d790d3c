import { type Day, dayAfter } from './billing-period.ts'

export interface UsageOfLimit {
  readonly today: Day
  readonly used: number
  readonly allowed: number | null
  /** What was added in each of the last weeks, oldest first; the last one ends today. */
  readonly addedByWeek: readonly number[]
  /** The first day on which it counts from nothing again; null: it goes on. */
  readonly resetsOn: Day | null
}

/**
 * `rising`: at the pace of the last weeks the limit is reached on this day. `enough`: it is not reached before the count
 * begins anew, or within a year. `no-trend`: the weeks differ too much, or are too few, to say anything. `reached`: it
 * is already.
 */
export type LimitForecast =
  | { readonly kind: 'rising'; readonly reachedOn: Day }
  | { readonly kind: 'enough' | 'no-trend' | 'reached' | 'unlimited' }

const fewestWeeks = 3
const furthestDays = 365
/** A pace less than twice as large as its own standard error is no trend. */
const clearness = 2

/** When a limit is reached if the last weeks go on as they were: a straight line through them, where there is one. */
export function forecastLimit({ today, used, allowed, addedByWeek, resetsOn }: UsageOfLimit): LimitForecast {
  if (allowed === null) return { kind: 'unlimited' }
  if (used >= allowed) return { kind: 'reached' }
  const pace = paceOf(addedByWeek)
  if (pace === null) return { kind: 'no-trend' }
  if (pace === 0) return { kind: 'enough' }
  const days = Math.ceil(((allowed - used) * 7) / pace)
  if (days > furthestDays) return { kind: 'enough' }
  const reachedOn = dayAfter(today, days)
  return resetsOn !== null && reachedOn >= resetsOn ? { kind: 'enough' } : { kind: 'rising', reachedOn }
}

/** What is added in a week; null where the weeks do not say it. */
function paceOf(weeks: readonly number[]): number | null {
  const first = weeks.findIndex((added) => added > 0)
  if (first === -1) return weeks.length >= fewestWeeks ? 0 : null
  // Weeks before the first use say nothing about the pace since.
  const used = weeks.slice(first)
  if (used.length < fewestWeeks) return null
  const mean = used.reduce((sum, added) => sum + added, 0) / used.length
  const spread = used.reduce((sum, added) => sum + (added - mean) ** 2, 0) / (used.length - 1)
  return mean >= clearness * Math.sqrt(spread / used.length) ? mean : null
}
