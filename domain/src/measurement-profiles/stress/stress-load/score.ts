import { countAnswers, scoreOf } from '../../banded-score.ts'
import { checkAnswers, numberOf } from '../../check-answers.ts'
import type { Answers, ScoreDefinition, Scoring, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions } from './bands.ts'
import { questions } from './questions.ts'

/** Of ten items two may be declined: with at least eight answers the mean still speaks for the whole. SOURCES.md#missing */
export const mayDecline = 2

/** Points of one item, never to very often. */
const highestAnswer = 4

const helplessnessItems = [1, 2, 3, 6, 9, 10]
/** Worded the other way round: often is favourable, so they count 4 minus the answer. */
const reversedItems = [4, 5, 7, 8]
const highestTotal = highestAnswer * questions.length

/**
 * Stress load after the ten-item perceived-stress model.
 * `total` 0–40 points, `helplessness` 0–24, `lackOfSelfEfficacy` 0–16, `percentOfMax` 0–100 %; higher = more strain.
 * A declined item counts as the mean of the answered ones (of the whole for the total, of the facet for a facet), so
 * with declined items the values may be fractions and the facets need not add up to the total. Source: SOURCES.md.
 */
export const scoreStressLoad = (answers: Answers, subject: Subject): Scoring => {
  const problems = checkAnswers(questions, answers, mayDecline)
  if (problems.length > 0) return { ok: false, problems }
  const helplessness = pointsOf(helplessnessItems, answers)
  const lackOfSelfEfficacy = pointsOf(reversedItems, answers)
  const total = projected([...helplessness, ...lackOfSelfEfficacy], questions.length)
  const all = { given: helplessness.length + lackOfSelfEfficacy.length, of: questions.length }
  const facet = (definition: ScoreDefinition, points: readonly number[], items: number) =>
    countAnswers(scoreOf(definition, projected(points, items), subject), { given: points.length, of: items })
  return {
    ok: true,
    scores: [
      countAnswers(scoreOf(scoreDefinitions.total, total, subject), all),
      facet(scoreDefinitions.helplessness, helplessness, helplessnessItems.length),
      facet(scoreDefinitions.lackOfSelfEfficacy, lackOfSelfEfficacy, reversedItems.length),
      countAnswers(scoreOf(scoreDefinitions.percentOfMax, (total / highestTotal) * 100, subject), all),
    ],
  }
}

/** The points of the items that were answered, 0–4 each. */
const pointsOf = (numbers: readonly number[], answers: Answers): readonly number[] =>
  numbers.flatMap((number) => {
    const given = numberOf(answers, `q${number}`)
    if (given === undefined) return []
    return [reversedItems.includes(number) ? highestAnswer - given : given]
  })

/** The sum that all items would have at the mean of the answered ones. Never empty: at most two of a facet are declined. */
const projected = (points: readonly number[], items: number): number =>
  (points.reduce((sum, point) => sum + point, 0) * items) / points.length
