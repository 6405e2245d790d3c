/**
 * In days. Applies to tenants that have not chosen a number, and to the results of tenants that the member has left.
 */
export const usualDueAfterDays = 90

export const dueAfterDaysRange = { from: 7, to: 1095 } as const

const day = 86_400_000

/**
 * Returns true when the next check-up is due, given that the last one was made at `measuredAt`. All times are in
 * milliseconds. The database query of the member list uses this rule as well.
 */
export const isDue = (measuredAt: number, { now, dueAfterDays }: { now: number; dueAfterDays: number }): boolean =>
  measuredAt < now - dueAfterDays * day
