/** How many days after the due date a tenant may send the reminder; 0 is the due date itself. */
export const remindAfterDaysRange = { from: 0, to: 90 } as const

/** In days. A reminder that is overdue by more than this is not sent, because it would only surprise the member. */
export const longestReminderDelayDays = 30
