import type { Subject } from '../measurement-profile.ts'

export interface BodySize {
  /** kg */
  readonly weight: number
  /** cm */
  readonly height: number
  readonly subject: Subject
}

/**
 * kcal a day. No adult lives on less at rest: the lower limit of what a device may give, too. A formula that gives less
 * was made for other bodies. Rule of this product.
 */
export const leastEnergyAtRest = 500

/** kcal a day. Mifflin & St Jeor 1990; derived for women and for men only, the caller withholds it from anybody else. */
export const mifflin1990 = ({ weight, height, subject }: BodySize): number =>
  10 * weight + 6.25 * height - 5 * subject.age + (subject.sex === 'male' ? 5 : -161)

/** kcal a day from fat-free mass in kg, whatever the sex. Cunningham 1991, also known as Katch-McArdle. */
export const cunningham1991 = (fatFreeMass: number): number => 370 + 21.6 * fatFreeMass

/**
 * The age in years at which Mifflin & St Jeor gives this energy at rest (kcal a day), kept within 12 to 90.
 * A rule of this product: the tables of the devices are not public. Women and men only.
 */
export const ageOfEnergyAtRest = (size: BodySize, kcal: number): number => {
  const atBirth = mifflin1990({ ...size, subject: { ...size.subject, age: 0 } })
  return Math.min(90, Math.max(12, (atBirth - kcal) / 5))
}
