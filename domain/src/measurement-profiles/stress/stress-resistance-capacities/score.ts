import { scoreOf } from '../../banded-score.ts'
import { checkAnswers, numberOf } from '../../check-answers.ts'
import type { Answers, Scoring, Subject } from '../../measurement-profile.ts'
import { scoreDefinitions as of } from './bands.ts'
import { questions } from './questions.ts'

/** Of sixteen items two may be declined: each model keeps at least four of six or eight of ten answers. SOURCES.md#missing */
export const mayDecline = 2

/** Worded the other way round: agreement is unfavourable, so they count 6 minus the answer. */
const reversedRecoveryItems = [2, 4, 6]

/** German population, from memory (SOURCES.md#norms). */
const populationMean = 29.4
const populationDeviation = 5.4

/**
 * Recovery capacity (`brsMean` 1–5) and self-efficacy (`gseTotal` 10–40), each also as a share of its scale.
 * Higher is better. Means are taken over the answered items; `gseTotal` is ten times its mean. Source: SOURCES.md.
 */
export const scoreStressResistance = (answers: Answers, subject: Subject): Scoring => {
  const problems = checkAnswers(questions, answers, mayDecline)
  if (problems.length > 0) return { ok: false, problems }
  const recovery = given(answers, 'brs', 6).map(([number, value]) =>
    reversedRecoveryItems.includes(number) ? 6 - value : value,
  )
  const brsMean = sum(recovery) / recovery.length
  const confidence = given(answers, 'gse', 10).map(([, value]) => value)
  const gseTotal = (sum(confidence) * 10) / confidence.length
  return {
    ok: true,
    scores: [
      scoreOf(of.brsMean, brsMean, subject),
      scoreOf(of.gseTotal, gseTotal, subject),
      scoreOf(of.brsPercent, ((brsMean - 1) / 4) * 100, subject),
      scoreOf(of.gsePercent, ((gseTotal - 10) / 30) * 100, subject),
      scoreOf(of.brsSum, sum(recovery), subject),
      scoreOf(of.brsN, recovery.length, subject),
      scoreOf(of.gseMean, gseTotal / 10, subject),
      scoreOf(of.gseTScoreApprox, 50 + (10 * (gseTotal - populationMean)) / populationDeviation, subject),
    ],
  }
}

/** The answered items of one model, by number. */
const given = (
  answers: Answers,
  model: 'brs' | 'gse',
  items: number,
): readonly (readonly [number: number, value: number])[] =>
  Array.from({ length: items }, (_, index) => index + 1).flatMap((number) => {
    const value = numberOf(answers, `${model}${number}`)
    return value === undefined ? [] : [[number, value] as const]
  })

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
