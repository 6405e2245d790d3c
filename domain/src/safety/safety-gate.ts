import { type AskedPerson, type SafetyQuestion, type SafetyQuestionCode, safetyQuestions } from './safety-questions.ts'

/** What was last said to one question. Days as 2026-03-01, in the time zone of whoever asks. */
export interface SafetyAnswer {
  readonly question: SafetyQuestionCode
  readonly applies: boolean
  readonly askedOn: string
}

/** How one question stands on a day. */
export interface StandingQuestion {
  readonly question: SafetyQuestion
  /** Null: never answered. */
  readonly answer: SafetyAnswer | null
  /** The first day on which it is asked again; null while it was never answered. */
  readonly askedAgainOn: string | null
  readonly isDue: boolean
}

export interface SafetyGate {
  /** All that the person is asked, stops first. */
  readonly questions: readonly StandingQuestion[]
  /** Whether any of them has to be asked before a current flows. */
  readonly isDue: boolean
  /** What speaks against a current, and goes on holding. */
  readonly stops: readonly SafetyQuestionCode[]
  /** What the result has to say. */
  readonly notes: readonly SafetyQuestionCode[]
  /** What is known of the notes, whether it applies or not. */
  readonly noted: Readonly<Partial<Record<SafetyQuestionCode, boolean>>>
}

const dayMs = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The first day on which an answer does not hold any more. */
export const askedAgainOn = ({ holdsForDays }: SafetyQuestion, { applies, askedOn }: SafetyAnswer): string =>
  dayAfter(askedOn, applies ? holdsForDays.yes : holdsForDays.no)

/** How all questions of a person stand on a day. `answers`: the newest to each question. */
export function safetyGate(person: AskedPerson, answers: readonly SafetyAnswer[], day: string): SafetyGate {
  const questions = safetyQuestions
    .filter(({ isAskedOf }) => isAskedOf?.(person) ?? true)
    .map((question): StandingQuestion => {
      const answer = answers.find((one) => one.question === question.code) ?? null
      const again = answer === null ? null : askedAgainOn(question, answer)
      // An answer from after that day says nothing about it.
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
