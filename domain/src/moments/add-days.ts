const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/**
 * Returns the calendar day that is `days` days after `day`, or before `day` if `days` is negative. Counts days and not
 * hours, because a day on which the clocks change has 23 or 25 hours.
 * @param day `2026-03-01`
 */
export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days from `from` to `to`, negative if `to` is earlier. Both are days such as `2026-03-01`. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs)
