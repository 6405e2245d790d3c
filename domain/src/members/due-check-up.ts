/**
 * In days. The default for tenants that have not chosen a number, and for results of tenants that the person has left.
 */
export const usualDueAfterDays = 90

export const dueAfterDaysRange = { from: 7, to: 1095 } as const

const day = 86_400_000

/**
 * True when the next check-up is due after one that was made at `measuredAt`. Both times are in milliseconds. The
 * database query of the member list uses the same rule.
 */
export const isDue = (measuredAt: number, { now, dueAfterDays }: { now: number; dueAfterDays: number }): boolean =>
  measuredAt < now - dueAfterDays * day
