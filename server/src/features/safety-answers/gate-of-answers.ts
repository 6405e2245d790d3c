import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import type { Sex } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { safetyGate } from '@salus/domain/safety/safety-gate.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { ageOn } from '../members/subject-on-date.ts'
import type { AnswerRow } from './safety-answers.queries.ts'

export interface GatePerson {
  readonly sex: Sex
  /** `null` if unknown. In this case, no question is left out because of the person's age. */
  readonly birthDate: string | null
  readonly timezone: string
}

const anyAge = 40

const computeDay = ({ timezone }: GatePerson, instant: string) => dayIn(timezone, new Date(instant))

export const buildGateOn = (person: GatePerson, rows: readonly AnswerRow[], day: string) =>
  safetyGate(
    { sex: person.sex, age: person.birthDate === null ? anyAge : ageOn(person.birthDate, day) },
    rows.map(({ question, applies, askedAt }) => ({ question, applies, askedOn: computeDay(person, askedAt) })),
    day,
  )

/** Converts the state of the safety questions into the contract's form and adds who asked each question. */
export function buildGateAnswer(person: GatePerson, rows: readonly AnswerRow[], now: Date): SafetyGateOfMember {
  const gate = buildGateOn(person, rows, dayIn(person.timezone, now))
  return {
    isDue: gate.isDue,
    stops: [...gate.stops],
    notes: [...gate.notes],
    questions: gate.questions.map(({ question, answer, askedAgainOn, isDue }) => {
      const row = rows.find((one) => one.question === question.code)
      return {
        question: question.code,
        kind: question.kind,
        isDue,
        answer:
          row === undefined || answer === null || askedAgainOn === null
            ? null
            : {
                applies: row.applies,
                saidBy: row.saidBy,
                askedBy: row.askedBy,
                askedAt: new Date(row.askedAt).toISOString(),
                askedOn: answer.askedOn,
                askedAgainOn,
              },
      }
    }),
  }
}
