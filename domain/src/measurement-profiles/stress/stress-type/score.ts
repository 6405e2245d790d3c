import { classOf, scoreOf, withheld } from '../../banded-score.ts'
import { checkAnswers, numberOf } from '../../check-answers.ts'
import type { Answers, Scoring, Subject } from '../../measurement-profile.ts'
import { copingScales, styleDefinitions, typeDefinition, type Style } from './bands.ts'
import { questions } from './questions.ts'

/** Of 28 items two may be declined. SOURCES.md#missing */
export const mayDecline = 2

/** A style names the type from this mean on, and only this far ahead of the next. Own rule, SOURCES.md#type */
const typeFrom = 2
const typeLead = 0.25

const styles = Object.keys(styleDefinitions) as readonly Style[] // the keys of a const object

/**
 * Coping profile: fourteen scales (sums 2–8), three styles (means 1–4) and the type they make.
 * No value is better than another. Source: SOURCES.md.
 */
export const scoreStressType = (answers: Answers, subject: Subject): Scoring => {
  const problems = checkAnswers(questions, answers, mayDecline)
  if (problems.length > 0) return { ok: false, problems }
  const means = styles.map((style) => ({ style, mean: meanOf(given(answers, itemsOf(style))) }))
  const scales = copingScales.map(({ items, definition }) => {
    const values = given(answers, items)
    return values.length === 0
      ? withheld(definition, 'Both items were declined.')
      : scoreOf(definition, meanOf(values) * items.length, subject)
  })
  return {
    ok: true,
    scores: [
      classOf(typeDefinition, typeOf(means)),
      ...means.map(({ style, mean }) => scoreOf(styleDefinitions[style], mean, subject)),
      ...scales,
    ],
  }
}

type Type = Style | 'mixed' | 'lowUse'

const typeOf = (means: readonly { readonly style: Style; readonly mean: number }[]): Type => {
  const [first, second] = means.toSorted((a, b) => b.mean - a.mean)
  if (first === undefined || second === undefined || first.mean < typeFrom) return 'lowUse'
  return first.mean - second.mean >= typeLead ? first.style : 'mixed'
}

const itemsOf = (style: Style): readonly number[] =>
  copingScales.filter((scale) => scale.style === style).flatMap((scale) => scale.items)

const given = (answers: Answers, items: readonly number[]): readonly number[] =>
  items.flatMap((number) => numberOf(answers, `q${number}`) ?? [])

/** Never empty for a style: it has at least eight items, and at most two are declined. */
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
