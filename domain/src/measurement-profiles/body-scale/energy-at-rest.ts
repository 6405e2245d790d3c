import type { Subject } from '../measurement-profile.ts'

export interface BodySize {
  /** In kg. */
  readonly weight: number
  /** In cm. */
  readonly height: number
  readonly subject: Subject
}

/**
 * The least energy that an adult needs at rest, in kcal per day. Device values below it are refused, and a formula that
 * gives less does not fit the person. A rule of this product.
 */
export const leastEnergyAtRest = 500

/** In kcal per day. Mifflin & St Jeor 1990, derived only for women and men: callers withhold it for other people. */
export const mifflin1990 = ({ weight, height, subject }: BodySize): number =>
  10 * weight + 6.25 * height - 5 * subject.age + (subject.sex === 'male' ? 5 : -161)

/** In kcal per day, from fat-free mass in kg, for any sex. Cunningham 1991, also known as Katch-McArdle. */
export const cunningham1991 = (fatFreeMass: number): number => 370 + 21.6 * fatFreeMass

/**
 * The age in years, limited to 12 to 90, at which Mifflin & St Jeor gives this energy at rest (in kcal per day). A rule
 * of this product, because the tables of the devices are not public. Only for women and men.
 */
export const ageOfEnergyAtRest = (size: BodySize, kcal: number): number => {
  const atBirth = mifflin1990({ ...size, subject: { ...size.subject, age: 0 } })
  return Math.min(90, Math.max(12, (atBirth - kcal) / 5))
}
