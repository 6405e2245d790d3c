import { bandAsScore, buildScore } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, Score, Scoring, Subject } from '../../measurement-profile.ts'
import { bodyScores, measuredBody, phaseAngleScores, typedScores } from '../device-scores.ts'
import { impossibleSize } from '../impossible-size.ts'
import { impossibleTogether } from './impossible-together.ts'
import { questions } from './questions.ts'
import { otherMakerDefinitions } from './other-makers.ts'
import { scoreDefinitions as of, typedDefinitions } from './score-definitions.ts'

/**
 * Scores the values of a scale. Units: weight and masses in kg, height in cm, body fat and water in %. A value that was
 * not entered has no scores. A value that cannot be classified for this person (a child, sex `diverse`) has no band;
 * its class is `null` with the reason.
 */
export const scoreBodyCompositionScale = (answers: Answers, subject: Subject): Scoring => {
  const badValues = checkAnswers(questions, answers)
  const measured = measuredBody(answers, subject)
  if (badValues.length > 0 || measured === undefined) return { ok: false, problems: badValues }
  const problems = [...impossibleSize(answers, subject), ...impossibleTogether(answers)]
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    scores: [
      ...bodyScores(measured),
      ...(isOfTanita(answers) ? tanitaScores(answers, subject) : otherMakerScores(answers, subject)),
      ...phaseAngleScores(readNumber(answers, 'phaseAngleDeg'), subject),
      ...typedScores(isOfTanita(answers) ? typedDefinitions : withoutTanita, answers, subject),
    ],
  }
}

/**
 * True for Tanita. Also true when no manufacturer was given, because the form uses Tanita's names. Values of other
 * manufacturers become separate scores without Tanita's limits.
 */
const isOfTanita = ({ deviceMake }: Answers) =>
  deviceMake === undefined || deviceMake === null || deviceMake === 'tanita'

const tanitaScores = (answers: Answers, subject: Subject): readonly Score[] => [
  ...visceralScores(readNumber(answers, 'visceralRating'), subject),
  ...bodyWaterScores(readNumber(answers, 'tbwPercent'), subject),
]

const withoutTanita = typedDefinitions.filter(({ code }) => code !== 'muscleMassKg')

const otherMakerScores = (answers: Answers, subject: Subject): readonly Score[] =>
  otherMakerDefinitions.flatMap(({ itemId, definition }) => {
    const value = readNumber(answers, itemId)
    return value === undefined ? [] : [buildScore(definition, value, subject)]
  })

const visceralScores = (rating: number | undefined, subject: Subject): readonly Score[] => {
  if (rating === undefined) return []
  const score = buildScore(of.visceralRating, rating, subject)
  return [score, bandAsScore(of.visceralBand, score, subject)]
}

const bodyWaterScores = (percent: number | undefined, subject: Subject): readonly Score[] => {
  if (percent === undefined) return []
  const score = buildScore(of.tbwPercent, percent, subject)
  return [score, bandAsScore(of.tbwBand, score, subject)]
}
