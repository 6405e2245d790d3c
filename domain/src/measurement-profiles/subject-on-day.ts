import type { Subject } from './measurement-profile.ts'

/** The calendar day of an instant in a time zone, such as 2026-03-01. */
export const dayIn = (timezone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )

/**
 * Completed years from the birth date to a day, both written as 2026-03-01. A person born on 29 February has their
 * birthday on 1 March in other years.
 */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

interface Person {
  readonly birthDate: string
  readonly sex: Subject['sex']
  readonly heightCm: number | null
  /** The region where the tenant's people live, unless a person states another one. */
  readonly riskRegion?: Subject['riskRegion'] | null
}

/** The person on the day of measurement, with the facts that scoring needs. */
export const subjectOn = (person: Person, day: string): Subject => ({
  age: ageOn(person.birthDate, day),
  sex: person.sex,
  ...(person.heightCm === null ? {} : { heightCm: person.heightCm }),
  ...(person.riskRegion ? { riskRegion: person.riskRegion } : {}),
})
