import { addDays } from '../moments/add-days.ts'
import { type AskedPerson, type SafetyQuestion, type SafetyQuestionCode, safetyQuestions } from './safety-questions.ts'

/**
 * The last answer to one question. `askedOn` is a day such as 2026-03-01 in the time zone of the caller, who must also
 * give the day to judge in that zone.
 */
export interface SafetyAnswer {
  readonly question: SafetyQuestionCode
  readonly applies: boolean
  readonly askedOn: string
}

export interface StandingQuestion {
  readonly question: SafetyQuestion
  readonly answer: SafetyAnswer | null
  /** The first day on which the question must be asked again; `null` when it was never answered. */
  readonly askedAgainOn: string | null
  readonly isDue: boolean
}

export interface SafetyGate {
  /** All questions for the person, stops first. */
  readonly questions: readonly StandingQuestion[]
  /** True when a question must be asked before a current may flow. */
  readonly isDue: boolean
  /** The questions of kind `stop` with a valid yes: they forbid a current. */
  readonly stops: readonly SafetyQuestionCode[]
  /** The questions of kind `note` with a valid yes: the result must mention them. */
  readonly notes: readonly SafetyQuestionCode[]
  /** The valid answers to questions of kind `note`, both yes and no. */
  readonly noted: Readonly<Partial<Record<SafetyQuestionCode, boolean>>>
}

export const askedAgainOn = ({ holdsForDays }: SafetyQuestion, { applies, askedOn }: SafetyAnswer): string =>
  addDays(askedOn, applies ? holdsForDays.yes : holdsForDays.no)

/** The state of all questions for a person on a day. `answers` must contain only the newest answer to each question. */
export function safetyGate(person: AskedPerson, answers: readonly SafetyAnswer[], day: string): SafetyGate {
  const questions = safetyQuestions
    .filter(({ isAskedOf }) => isAskedOf?.(person) ?? true)
    .map((question): StandingQuestion => {
      const answer = answers.find((one) => one.question === question.code) ?? null
      const again = answer === null ? null : askedAgainOn(question, answer)
      // An answer from a later day is not valid on this day.
      const holds = answer !== null && again !== null && answer.askedOn <= day && day < again
      return { question, answer, askedAgainOn: again, isDue: !holds }
    })
  const holding = (kind: SafetyQuestion['kind']) =>
    questions.flatMap(({ question, answer, isDue }) =>
      question.kind === kind && !isDue && answer?.applies === true ? [question.code] : [],
    )
  return {
    questions,
    isDue: questions.some(({ isDue }) => isDue),
    stops: holding('stop'),
    notes: holding('note'),
    noted: Object.fromEntries(
      questions.flatMap(({ question: { kind, code }, answer, isDue }) =>
        kind === 'note' && !isDue && answer !== null ? [[code, answer.applies]] : [],
      ),
    ),
  }
}
