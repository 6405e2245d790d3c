import type { Band, ScoreDefinition, Subject } from '../measurement-profile.ts'
import type { Words } from '../../words.ts'

type Reason = NonNullable<ScoreDefinition['noBandsBecause']>

const notFor = (age: number): Words => ({
  de: `Für diesen Wert gibt es erst ab ${age} Jahren Grenzwerte; er wird nicht eingeordnet.`,
  en: `There are limits for this value only from the age of ${age}; it is not classified.`,
})

const onlyTwoSexes: Words = {
  de: 'Für diesen Wert gibt es nur Grenzwerte für Frauen und für Männer; er wird nicht eingeordnet.',
  en: 'There are limits for this value for women and for men only; it is not classified.',
}

/**
 * Classifies people from 18 years on, whatever their sex. Children need limits by month of age, which Salus does not
 * have.
 */
export const adultsOnly: Reason = ({ age }) => (age < 18 ? notFor(18) : undefined)

/** The same bands for every adult, and none for younger people. */
export const forAdults =
  (bands: readonly Band[]) =>
  (subject: Subject): readonly Band[] =>
    adultsOnly(subject) === undefined ? bands : []

/**
 * Classifies women and men from `age` years on. No limits are published for people who are neither, and none are
 * guessed.
 */
export const womenAndMenFrom =
  (age: number): Reason =>
  (subject) => {
    if (subject.age < age) return notFor(age)
    return subject.sex === 'diverse' ? onlyTwoSexes : undefined
  }

export const adultWomenAndMenOnly = womenAndMenFrom(18)

/** One of two values by sex; only for subjects that `womenAndMenFrom` accepts. */
export const bySex = <Value>(subject: Subject, values: { readonly female: Value; readonly male: Value }): Value =>
  subject.sex === 'female' ? values.female : values.male
