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
 * Returns why a person has no bands for adults; `undefined` from 18 years on. Children need limits by month of age,
 * which Salus does not have.
 */
export const adultsOnly: Reason = ({ age }) => (age < 18 ? notFor(18) : undefined)

export const forAdults =
  (bands: readonly Band[]) =>
  (subject: Subject): readonly Band[] =>
    adultsOnly(subject) === undefined ? bands : []

/**
 * Returns a function that gives the reason why a person has no bands. It returns `undefined` for women and men of at
 * least this age. For other people no limits are published, and Salus does not guess any.
 */
export const womenAndMenFrom =
  (age: number): Reason =>
  (subject) => {
    if (subject.age < age) return notFor(age)
    return subject.sex === 'diverse' ? onlyTwoSexes : undefined
  }

export const adultWomenAndMenOnly = womenAndMenFrom(18)

/** Returns the value for the person's sex. Only for people for whom `womenAndMenFrom` returns `undefined`. */
export const bySex = <Value>(subject: Subject, values: { readonly female: Value; readonly male: Value }): Value =>
  subject.sex === 'female' ? values.female : values.male
