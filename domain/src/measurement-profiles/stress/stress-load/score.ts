import { countAnswers, buildScore } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, ScoreDefinition, Scoring, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions } from './bands.ts'
import { questions } from './questions.ts'

/**
 * How many of the ten items may be declined. With eight answers the mean still represents the whole. SOURCES.md#missing
 */
export const mayDecline = 2

/** The points of the answer "very often"; "never" has 0. */
const highestAnswer = 4

const helplessnessItems = [1, 2, 3, 6, 9, 10]
/** Items worded in reverse: "often" is favourable. */
const reversedItems = [4, 5, 7, 8]
const highestTotal = highestAnswer * questions.length

/**
 * Scores stress load by the ten-item perceived-stress model: `total` 0–40 points, `helplessness` 0–24,
 * `lackOfSelfEfficacy` 0–16, `percentOfMax` 0–100 %. Higher means more strain.
 *
 * A declined item counts as the mean of the answered items. For the total, this is the mean of all answered items; for
 * a facet, of the answered items of that facet. Values can therefore be fractions, and the facets need not add up to
 * the total. See SOURCES.md.
 */
export const scoreStressLoad = (answers: Answers, subject: Subject): Scoring => {
  const problems = checkAnswers(questions, answers, mayDecline)
  if (problems.length > 0) return { ok: false, problems }
  const helplessness = listPoints(helplessnessItems, answers)
  const lackOfSelfEfficacy = listPoints(reversedItems, answers)
  const total = projectSum([...helplessness, ...lackOfSelfEfficacy], questions.length)
  const all = { given: helplessness.length + lackOfSelfEfficacy.length, of: questions.length }
  const facet = (definition: ScoreDefinition, points: readonly number[], items: number) =>
    countAnswers(buildScore(definition, projectSum(points, items), subject), { given: points.length, of: items })
  return {
    ok: true,
    scores: [
      countAnswers(buildScore(scoreDefinitions.total, total, subject), all),
      facet(scoreDefinitions.helplessness, helplessness, helplessnessItems.length),
      facet(scoreDefinitions.lackOfSelfEfficacy, lackOfSelfEfficacy, reversedItems.length),
      countAnswers(buildScore(scoreDefinitions.percentOfMax, (total / highestTotal) * 100, subject), all),
    ],
  }
}

const listPoints = (numbers: readonly number[], answers: Answers): readonly number[] =>
  numbers.flatMap((number) => {
    const given = readNumber(answers, `q${number}`)
    if (given === undefined) return []
    return [reversedItems.includes(number) ? highestAnswer - given : given]
  })

/**
 * Returns the sum that results if every declined item counts as the mean of the answered ones. `points` is never empty,
 * because at most two items are declined.
 */
const projectSum = (points: readonly number[], items: number): number =>
  (points.reduce((sum, point) => sum + point, 0) * items) / points.length
