import { readNumber } from '../../check-answers.ts'
import { buildInconsistency } from '../../contradictions/contradiction.ts'
import type { Answers, AnswerProblem } from '../../measurement-profile.ts'

/** The most minutes per day for all kinds together. A higher sum is implausible and refused. Protocol 7.2. */
const mostMinutesADay = 960

export const kinds = ['walk', 'moderate', 'vigorous'] as const

export interface Activity {
  readonly days: number
  readonly minutes: number
}

/** Returns the activity of one kind. Unanswered items count as 0. */
export const readActivity = (answers: Answers, kind: (typeof kinds)[number]): Activity => ({
  days: readNumber(answers, `${kind}Days`) ?? 0,
  minutes: readNumber(answers, `${kind}Minutes`) ?? 0,
})

/**
 * Reports a problem if all kinds together have more minutes than a person can move in a day. The problem is reported
 * for the minutes of every kind.
 */
export const tooMuchMovement = (answers: Answers): readonly AnswerProblem[] => {
  const moving = kinds.filter((kind) => readActivity(answers, kind).minutes > 0)
  const values = Object.fromEntries(moving.map((kind) => [`${kind}Minutes`, readActivity(answers, kind).minutes]))
  const minutes = Object.values(values).reduce((sum, value) => sum + value, 0)
  if (minutes <= mostMinutesADay) return []
  const message = `All minutes of one day together must not be more than ${mostMinutesADay}; they are ${minutes}.`
  const contradiction = { rule: 'minutes-of-day', values, result: minutes } as const
  return Object.keys(values).map((path) => ({
    ...buildInconsistency({ path, message, contradiction }),
    max: mostMinutesADay,
  }))
}
