/** The range of days after the due date for a reminder; 0 means on the day itself. */
export const remindAfterDaysRange = { from: 0, to: 90 } as const

/**
 * A reminder that is overdue by more than this is not sent, because the mail would surprise the member rather than
 * remind them.
 */
export const longestReminderDelayDays = 30
