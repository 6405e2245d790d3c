import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { safetyGate } from '@salus/domain/safety/safety-gate.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import type { PreparedPerson, SafetyAnswerHere } from './prepared-day.ts'

/** Used if the age is unknown. This age is within the age range of every question, so no question is left out. */
const anyAge = 40

/** Returns the calendar day of an instant in the time zone of this device. */
export const readDayHere = (moment: Date): string => dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, moment)

/**
 * Returns the calendar day on which questions are asked, but never a day before the measurement day. Without this
 * limit, a reset clock would have two effects: old answers would never expire, and new answers would be due again
 * immediately.
 */
export const dayOfAsking = (measurementDay: string, moment: Date): string => {
  const here = readDayHere(moment)
  return here < measurementDay ? measurementDay : here
}

/** Returns the answers that the server had stored when the device was set up. */
export const readSafetyAnswers = ({ safetyQuestions }: PreparedPerson): readonly SafetyAnswerHere[] =>
  safetyQuestions.flatMap(({ question, answer }) => {
    if (answer === null) return []
    const { applies, saidBy, askedBy, askedAt, askedOn } = answer
    return [{ question, applies, saidBy, askedBy, askedAt, askedOn }]
  })

/**
 * Returns the safety questions to ask before a measurement that sends a current through the body, with the answers
 * known on this device.
 */
export function gateOfPerson(
  { sex, ageOnDay }: PreparedPerson,
  answers: readonly SafetyAnswerHere[],
  measurementDay: string,
): SafetyGateOfMember {
  const gate = safetyGate({ sex, age: ageOnDay ?? anyAge }, answers, dayOfAsking(measurementDay, new Date()))
  const asData = ({ question, answer, askedAgainOn, isDue }: (typeof gate.questions)[number]) => {
    const given = answers.find((one) => one.question === question.code)
    const isKnown = given !== undefined && answer !== null && askedAgainOn !== null
    return {
      question: question.code,
      kind: question.kind,
      isDue,
      answer: isKnown ? asAnswer(given, askedAgainOn) : null,
    }
  }
  return {
    isDue: gate.isDue,
    stops: [...gate.stops],
    notes: [...gate.notes],
    questions: gate.questions.map(asData),
  }
}

const asAnswer = ({ applies, saidBy, askedBy, askedAt, askedOn }: SafetyAnswerHere, askedAgainOn: string) => ({
  applies,
  saidBy,
  askedBy,
  askedAt,
  askedOn,
  askedAgainOn,
})

/** Merges two lists of answers. If both contain an answer to the same question, the newer answer is kept. */
export const withNewer = (
  known: readonly SafetyAnswerHere[],
  newer: readonly SafetyAnswerHere[],
): readonly SafetyAnswerHere[] => [
  ...newer,
  ...known.filter(({ question }) => !newer.some((one) => one.question === question)),
]
