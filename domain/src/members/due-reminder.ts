/** How many days after a check-up is due a tenant may remind of it: from the day itself. */
export const remindAfterDaysRange = { from: 0, to: 90 } as const

/** Who could have been reminded longer ago than this is not: the mail would surprise more than remind. */
export const longestReminderDelayDays = 30
