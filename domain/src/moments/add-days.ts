const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/**
 * The calendar day that is this many days after `day` (before it if negative). Only days are counted, never hours: a
 * day on which the clocks change has 23 or 25 hours.
 * @param day `2026-03-01`
 */
export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** Negative if `to` is before `from`. Both are days like `2026-03-01`. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs)
