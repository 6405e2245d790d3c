import { addDays } from '../moments/add-days.ts'
import { type AskedPerson, type SafetyQuestion, type SafetyQuestionCode, safetyQuestions } from './safety-questions.ts'

/**
 * The last answer to one question. `askedOn` is a day such as 2026-03-01. It must be in the same time zone as the day
 * for which the caller asks.
 */
export interface SafetyAnswer {
  readonly question: SafetyQuestionCode
  readonly applies: boolean
  readonly askedOn: string
}

export interface QuestionState {
  readonly question: SafetyQuestion
  readonly answer: SafetyAnswer | null
  /** The first day on which the question must be asked again; `null` if it has never been answered. */
  readonly askedAgainOn: string | null
  readonly isDue: boolean
}

export interface SafetyGate {
  /** All questions that the person is asked, those of kind `stop` first. */
  readonly questions: readonly QuestionState[]
  /** True if a question must be asked before a current may flow. */
  readonly isDue: boolean
  /**
   * The questions of kind `stop` that were answered with yes and are still valid. While there are any, no current may
   * be sent through the person.
   */
  readonly stops: readonly SafetyQuestionCode[]
  /** The questions of kind `note` that were answered with yes and are still valid. The result must mention them. */
  readonly notes: readonly SafetyQuestionCode[]
  /** The answers to questions of kind `note` that are still valid, both yes and no. */
  readonly noted: Readonly<Partial<Record<SafetyQuestionCode, boolean>>>
}

export const computeNextAsking = ({ holdsForDays }: SafetyQuestion, { applies, askedOn }: SafetyAnswer): string =>
  addDays(askedOn, applies ? holdsForDays.yes : holdsForDays.no)

/**
 * Finds the state of all questions for a person on a day. `answers` must contain only the newest answer to each
 * question.
 */
export function safetyGate(person: AskedPerson, answers: readonly SafetyAnswer[], day: string): SafetyGate {
  const questions = safetyQuestions
    .filter(({ isAsked }) => isAsked?.(person) ?? true)
    .map((question): QuestionState => {
      const answer = answers.find((one) => one.question === question.code) ?? null
      const again = answer === null ? null : computeNextAsking(question, answer)
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
