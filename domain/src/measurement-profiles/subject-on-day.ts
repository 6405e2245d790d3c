import type { Subject } from './measurement-profile.ts'

/**
 * Returns the age in completed years on the day. Both dates are `YYYY-MM-DD`. In years without 29 February, people born
 * on this day have their birthday on 1 March.
 */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

interface Person {
  readonly birthDate: string
  readonly sex: Subject['sex']
  readonly heightCm: number | null
  /** The region of the tenant. If the questionnaire asks for a region, the answer takes precedence. */
  readonly riskRegion?: Subject['riskRegion'] | null
}

export const subjectOn = (person: Person, day: string): Subject => ({
  age: ageOn(person.birthDate, day),
  sex: person.sex,
  ...(person.heightCm === null ? {} : { heightCm: person.heightCm }),
  ...(person.riskRegion ? { riskRegion: person.riskRegion } : {}),
})
