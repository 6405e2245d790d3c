/** Until the tenant says otherwise, and where nobody is left to say it. */
export const usualDueAfterDays = 90

/** What a tenant may choose: from a week to three years. */
export const dueAfterDaysRange = { from: 7, to: 1095 } as const

const day = 86_400_000

/** Whether a check-up is due whose newest one was at this moment. The list of members asks the database the same. */
export const isDue = (measuredAt: number, { now, dueAfterDays }: { now: number; dueAfterDays: number }): boolean =>
  measuredAt < now - dueAfterDays * day
