import {
  asksForCircumstances,
  type Circumstances,
  readCircumstances,
} from '@salus/domain/measurement-profiles/circumstances.ts'
import type { Answers, MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { type Conditions, unaskedConditions } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { readLocalTime } from '@salus/domain/moments/local-time.ts'
import { safetyQuestion } from '@salus/domain/safety/safety-questions.ts'

type AskingProfile = Pick<MeasurementProfile, 'items' | 'changeRules'>

interface Recorded {
  readonly profile: AskingProfile
  readonly answers: Answers
  readonly dateOfMeasurement: string
  readonly member: { readonly timezone: string }
  readonly noted?: Conditions | undefined
}

/**
 * Returns the device and the conditions of a recording. A profile that asks for no circumstances gets only the hour, and
 * only if one of its values varies with the time of day.
 */
export function circumstancesOfRecording({ profile, answers, noted = {}, ...when }: Recorded): Circumstances {
  const said = readCircumstances(profile.items, answers)
  if (!asksForCircumstances(profile.items))
    return variesByHour(profile) ? { ...said, conditions: timeOfDay(when) } : said
  return { ...said, conditions: { ...said.conditions, ...timeOfDay(when), ...noted } }
}

const variesByHour = ({ changeRules }: AskingProfile): boolean =>
  Object.values(changeRules).some(({ movedBy }) => movedBy?.includes('hourOfDay'))

interface Corrected {
  readonly before: Circumstances
  readonly profile: AskingProfile
  readonly answers: Answers | undefined
  readonly moved: Pick<Recorded, 'dateOfMeasurement' | 'member'> | undefined
}

/**
 * Returns the circumstances of a corrected check-up. Conditions that are not answers to an item of the profile do not
 * change. If the date was corrected, the hour is taken from the new date.
 */
export function correctCircumstances({ before, profile, answers, moved }: Corrected): Circumstances {
  if (!asksForCircumstances(profile.items))
    return moved !== undefined && variesByHour(profile) ? { ...before, conditions: timeOfDay(moved) } : before
  const said = answers === undefined ? before : readCircumstances(profile.items, answers)
  const { hourOfDay, ...noted } = unaskedConditions(before.conditions)
  const hour = moved !== undefined ? timeOfDay(moved) : hourOfDay === undefined ? {} : { hourOfDay }
  const { hourOfDay: _former, ...conditions } = said.conditions
  return { ...said, conditions: { ...conditions, ...noted, ...hour } }
}

/**
 * Returns the circumstances of a measurement that was moved to another member. Replaces the notes from the safety
 * questions with those of the new member (`noted`).
 */
export const moveCircumstances = (before: Circumstances, noted: Conditions): Circumstances => ({
  ...before,
  conditions: {
    ...Object.fromEntries(Object.entries(before.conditions).filter(([code]) => safetyQuestion(code) === undefined)),
    ...noted,
  },
})

/**
 * Returns the hour at the place of measurement. If the date contains no offset, uses the time zone of the person who
 * records the check-up or created its link. Returns an empty object at midnight, because files use midnight for a date
 * without a time.
 */
function timeOfDay({ dateOfMeasurement, member }: Pick<Recorded, 'dateOfMeasurement' | 'member'>): Conditions {
  const { time } = readLocalTime(dateOfMeasurement, member.timezone)
  return time === '00:00' ? {} : { hourOfDay: Number(time.slice(0, 2)) }
}
