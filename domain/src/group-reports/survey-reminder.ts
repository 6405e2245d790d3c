/** The reminder comes this many days before a survey ends, but not before the survey has run for `daysAfterStart`. */
export const surveyReminder = { daysBeforeEnd: 7, daysAfterStart: 1 } as const

const dayMs = 86_400_000

/** Returns whether the reminder of a survey that lasts this long comes `daysBeforeEnd` days before its end, and not later. */
export const isRemindedBeforeEnd = (lastsMs: number): boolean =>
  lastsMs >= (surveyReminder.daysBeforeEnd + surveyReminder.daysAfterStart) * dayMs
