import type { Subject } from '../measurement-profile.ts'

export interface BodySize {
  /** In kg. */
  readonly weight: number
  /** In cm. */
  readonly height: number
  readonly subject: Subject
}

/**
 * The lowest energy that an adult can need at rest, in kcal per day. Lower values from devices are refused. A formula
 * that gives less does not apply to the person. Salus' own rule.
 */
export const leastEnergyAtRest = 500

/**
 * Computes the energy at rest in kcal per day. Mifflin & St Jeor 1990. The formula was derived only for women and men,
 * so callers withhold the result for other people.
 */
export const mifflin1990 = ({ weight, height, subject }: BodySize): number =>
  10 * weight + 6.25 * height - 5 * subject.age + (subject.sex === 'male' ? 5 : -161)

/**
 * Computes the energy at rest in kcal per day, for any sex. `fatFreeMass` is in kg. Cunningham 1991, also known as
 * Katch-McArdle.
 */
export const cunningham1991 = (fatFreeMass: number): number => 370 + 21.6 * fatFreeMass

/**
 * Returns the age in years at which the formula of Mifflin & St Jeor gives this energy at rest (`kcal` per day). The
 * result is limited to 12 to 90. Salus' own rule, because the tables of the devices are not public. Only for women and
 * men.
 */
export const ageOfEnergyAtRest = (size: BodySize, kcal: number): number => {
  const atBirth = mifflin1990({ ...size, subject: { ...size.subject, age: 0 } })
  return Math.min(90, Math.max(12, (atBirth - kcal) / 5))
}
