import type { Subject } from '../measurement-profile.ts'

export interface BodySize {
  /** In kg. */
  readonly weight: number
  /** In cm. */
  readonly height: number
  readonly subject: Subject
}

/**
 * In kcal per day. No adult needs less at rest, so this is also the lower limit for device values. A formula that gives
 * less was made for other bodies. A rule of this product.
 */
export const leastEnergyAtRest = 500

/** In kcal per day. Mifflin & St Jeor 1990; derived only for women and men, so the caller withholds it for others. */
export const mifflin1990 = ({ weight, height, subject }: BodySize): number =>
  10 * weight + 6.25 * height - 5 * subject.age + (subject.sex === 'male' ? 5 : -161)

/** In kcal per day, from fat-free mass in kg, whatever the sex. Cunningham 1991, also known as Katch-McArdle. */
export const cunningham1991 = (fatFreeMass: number): number => 370 + 21.6 * fatFreeMass

/**
 * The age in years at which Mifflin & St Jeor gives this energy at rest (kcal per day), limited to 12 to 90. A rule of
 * this product, because the devices' tables are not public. Women and men only.
 */
export const ageOfEnergyAtRest = (size: BodySize, kcal: number): number => {
  const atBirth = mifflin1990({ ...size, subject: { ...size.subject, age: 0 } })
  return Math.min(90, Math.max(12, (atBirth - kcal) / 5))
}
