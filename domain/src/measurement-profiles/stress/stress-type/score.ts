import { buildClassScore, countAnswers, buildScore, withheld } from '../../banded-score.ts'
import { roundingLoss } from '../../../numbers/rounding.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, Scoring, Subject } from '../../measurement-profile.ts'
import { copingScales, styleDefinitions, typeDefinition, type Style } from './bands.ts'
import { questions } from './questions.ts'

/** The number of the 28 items that may be declined. SOURCES.md#missing */
export const mayDecline = 2

/**
 * The style with the highest mean becomes the type. Its mean must be at least `typeFrom`, and at least `typeLead` above
 * the mean of the next style. The rule is set by Salus. SOURCES.md#type
 */
const typeFrom = 2
const typeLead = 0.25

const styles = Object.keys(styleDefinitions) as readonly Style[] // the keys of a const object

/**
 * Scores a coping profile: fourteen scales (sums 2–8), three styles (means 1–4) and the resulting type. No value is
 * better than another. See SOURCES.md.
 */
export const scoreStressType = (answers: Answers, subject: Subject): Scoring => {
  const problems = checkAnswers(questions, answers, mayDecline)
  if (problems.length > 0) return { ok: false, problems }
  const means = styles.map((style) => {
    const values = readGiven(answers, listItems(style))
    return { style, mean: computeMean(values), answered: { given: values.length, of: listItems(style).length } }
  })
  const scales = copingScales.map(({ items, definition }) => {
    const values = readGiven(answers, items)
    const score =
      values.length === 0
        ? withheld(definition, 'both-declined')
        : buildScore(definition, computeMean(values) * items.length, subject)
    return countAnswers(score, { given: values.length, of: items.length })
  })
  const all = { given: sum(means.map(({ answered }) => answered.given)), of: questions.length }
  return {
    ok: true,
    scores: [
      countAnswers(buildClassScore(typeDefinition, chooseType(means)), all),
      ...means.map(({ style, mean, answered }) =>
        countAnswers(buildScore(styleDefinitions[style], mean, subject), answered),
      ),
      ...scales,
    ],
  }
}

type Type = Style | 'mixed' | 'lowUse'

const chooseType = (means: readonly { readonly style: Style; readonly mean: number }[]): Type => {
  const [first, second] = means.toSorted((a, b) => b.mean - a.mean)
  if (first === undefined || second === undefined || first.mean < typeFrom) return 'lowUse'
  return first.mean - second.mean >= typeLead - roundingLoss ? first.style : 'mixed'
}

const listItems = (style: Style): readonly number[] =>
  copingScales.filter((scale) => scale.style === style).flatMap((scale) => scale.items)

const readGiven = (answers: Answers, items: readonly number[]): readonly number[] =>
  items.flatMap((number) => readNumber(answers, `q${number}`) ?? [])

/** `values` is never empty for a style: a style has at least eight items, and at most two are declined. */
const computeMean = (values: readonly number[]): number => sum(values) / values.length

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
