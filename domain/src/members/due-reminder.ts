/** The days after the due date that a tenant may choose for a reminder; 0 is the day itself. */
export const remindAfterDaysRange = { from: 0, to: 90 } as const

/** A reminder that is overdue by more than this is not sent: it would surprise the member instead of reminding them. */
export const longestReminderDelayDays = 30
