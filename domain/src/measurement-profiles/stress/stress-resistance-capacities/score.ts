import { countAnswers, buildScore } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, ScoreDefinition, Scoring, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions as of } from './bands.ts'
import { questions } from './questions.ts'

/**
 * The most items that may be declined. At least four of the six items on recovery and eight of the ten on self-efficacy
 * are then answered. SOURCES.md#missing
 */
export const mayDecline = 2

/** Items worded in reverse: agreement is unfavourable. */
const reversedRecoveryItems = [2, 4, 6]
const recoveryItems = 6
const confidenceItems = 10

/** Norms of the German population. They were not checked against the source (SOURCES.md#norms). */
const populationMean = 29.4
const populationDeviation = 5.4

/**
 * Scores recovery capacity (`brsMean` 1–5) and self-efficacy (`gseTotal` 10–40). Higher is better. Both are computed
 * from the mean of the answered items; `gseTotal` is ten times this mean. See SOURCES.md.
 */
export const scoreStressResistance = (answers: Answers, subject: Subject): Scoring => {
  const problems = checkAnswers(questions, answers, mayDecline)
  if (problems.length > 0) return { ok: false, problems }
  const recovery = given(answers, 'brs', recoveryItems).map(([number, value]) =>
    reversedRecoveryItems.includes(number) ? 6 - value : value,
  )
  const brsMean = sum(recovery) / recovery.length
  const confidence = given(answers, 'gse', confidenceItems).map(([, value]) => value)
  const gseTotal = (sum(confidence) * 10) / confidence.length
  const brs = (definition: ScoreDefinition, value: number) =>
    countAnswers(buildScore(definition, value, subject), { given: recovery.length, of: recoveryItems })
  const gse = (definition: ScoreDefinition, value: number) =>
    countAnswers(buildScore(definition, value, subject), { given: confidence.length, of: confidenceItems })
  return {
    ok: true,
    scores: [
      brs(of.brsMean, brsMean),
      gse(of.gseTotal, gseTotal),
      brs(of.brsPercent, ((brsMean - 1) / 4) * 100),
      gse(of.gsePercent, ((gseTotal - 10) / 30) * 100),
      brs(of.brsSum, sum(recovery)),
      buildScore(of.brsN, recovery.length, subject),
      gse(of.gseMean, gseTotal / 10),
      gse(of.gseTScoreApprox, 50 + (10 * (gseTotal - populationMean)) / populationDeviation),
    ],
  }
}

const given = (
  answers: Answers,
  model: 'brs' | 'gse',
  items: number,
): readonly (readonly [number: number, value: number])[] =>
  Array.from({ length: items }, (_, index) => index + 1).flatMap((number) => {
    const value = readNumber(answers, `${model}${number}`)
    return value === undefined ? [] : [[number, value] as const]
  })

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
