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

const formulaFrom = {
  age: {
    de: 'Die Formel gilt erst ab 18 Jahren; deshalb gibt es keinen Wert.',
    en: 'The formula is for people from the age of 18; there is therefore no value.',
  },
  sex: {
    de: 'Die Formel gibt es nur für Frauen und für Männer; deshalb gibt es keinen Wert.',
    en: 'There is a formula for women and for men only; there is therefore no value.',
  },
} as const

/**
 * Returns why a formula for women and men does not apply to a person; `undefined` if it applies. A person to whom it
 * does not apply has no value at all.
 */
export const formulaForWomenAndMen: Reason = ({ age, sex }) => {
  if (age < 18) return formulaFrom.age
  return sex === 'diverse' ? formulaFrom.sex : undefined
}

/** Returns the value for the person's sex. Valid only for people for whom `womenAndMenFrom` returns `undefined`. */
export const chooseBySex = <Value>(subject: Subject, values: { readonly female: Value; readonly male: Value }): Value =>
  subject.sex === 'female' ? values.female : values.male
