import type { Subject } from './measurement-profile.ts'

/**
 * Completed years from the birth date to the day, both written as 2026-03-01. A birthday on 29 February is on 1 March
 * in other years.
 */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

interface Person {
  readonly birthDate: string
  readonly sex: Subject['sex']
  readonly heightCm: number | null
  /** The region of the tenant. A region that is answered in the questionnaire takes precedence. */
  readonly riskRegion?: Subject['riskRegion'] | null
}

export const subjectOn = (person: Person, day: string): Subject => ({
  age: ageOn(person.birthDate, day),
  sex: person.sex,
  ...(person.heightCm === null ? {} : { heightCm: person.heightCm }),
  ...(person.riskRegion ? { riskRegion: person.riskRegion } : {}),
})
