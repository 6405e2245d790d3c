import type { Subject } from '@salus/domain/measurement-profiles/measurement-profile.ts'

/** The calendar day of a moment in a time zone, as 2026-03-01. */
export const dayIn = (timezone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )

/** Completed years from the day of birth to a day, both as 2026-03-01. Somebody born on 29 February turns on 1 March. */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

interface Person {
  readonly birthDate: string
  readonly sex: Subject['sex']
  readonly heightCm: number | null
  /** Where the tenant's people live, unless they say otherwise. */
  readonly riskRegion?: Subject['riskRegion'] | null
}

/** The person as scoring needs them, on the day of measurement. */
export const subjectOn = (person: Person, day: string): Subject => ({
  age: ageOn(person.birthDate, day),
  sex: person.sex,
  ...(person.heightCm === null ? {} : { heightCm: person.heightCm }),
  ...(person.riskRegion ? { riskRegion: person.riskRegion } : {}),
})
