import { bandAsScore, buildScore, withheldFrom, yesOrNo } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, Score, Scoring, Subject } from '../../measurement-profile.ts'
import { bodyScores, type MeasuredBody, measuredBody, phaseAngleScores, typedScores } from '../device-scores.ts'
import { impossibleSize } from '../impossible-size.ts'
import { perSquareMetre } from '../per-square-metre.ts'
import { computePhaseAngle } from '../phase-angle.ts'
import { listLimbs } from '../segments.ts'
import { impossibleTogether } from './impossible-together.ts'
import { questions, segmentLean } from './questions.ts'
import { scoreDefinitions as of } from './score-definitions.ts'
import { typedDefinitions } from './typed-definitions.ts'

/**
 * Scores the values of an analyser. Units: masses in kg, height in cm, body fat in %, visceral fat area in cm², water
 * in litres, resistance and reactance in ohm at 50 kHz. A value that was not entered has no scores. A value that cannot
 * be classified for this person (a child, sex `diverse`) has no band; its class is `null` with the reason.
 */
export const scoreBodyAnalysisDevice = (answers: Answers, subject: Subject): Scoring => {
  const badValues = checkAnswers(questions, answers)
  const measured = measuredBody(answers, subject)
  if (badValues.length > 0 || measured === undefined) return { ok: false, problems: badValues }
  const problems = [...impossibleSize(answers, subject), ...impossibleTogether(answers)]
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    scores: [
      ...bodyScores(measured),
      ...visceralScores(readNumber(answers, 'vfa'), subject),
      ...muscleScores(measured, answers),
      ...waterScores(answers, subject),
      ...phaseAngleScores(phaseAngle(answers), subject),
      ...typedScores(typedDefinitions, answers, subject),
    ],
  }
}

const visceralScores = (area: number | undefined, subject: Subject): readonly Score[] => {
  if (area === undefined) return []
  const score = buildScore(of.vfa, area, subject)
  return [score, bandAsScore(of.vfaBand, score, subject)]
}

const muscleScores = ({ height, subject }: MeasuredBody, answers: Answers): readonly Score[] => {
  const given = readNumber(answers, 'asm')
  const muscle = given ?? sumOfLimbs(answers)
  if (muscle === undefined) return []
  const index = buildScore(of.smi, perSquareMetre(muscle, height), subject)
  const reference = given === undefined ? `${of.smi.reference}; from the lean mass of the four limbs` : of.smi.reference
  const isLow = index.band === undefined ? withheldFrom(of.smiLow, subject) : yesOrNo(of.smiLow, index.band === 'low')
  return [{ ...index, reference }, isLow]
}

const sumOfLimbs = (answers: Answers): number | undefined => {
  const limbs = listLimbs(segmentLean).map((id) => readNumber(answers, id))
  return limbs.reduce((sum, limb) => (sum === undefined || limb === undefined ? undefined : sum + limb), 0)
}

const waterScores = (answers: Answers, subject: Subject): readonly Score[] => {
  const share = readNumber(answers, 'ecwTbwRatio') ?? computeWaterRatio(answers)
  if (share === undefined) return []
  const ratio = buildScore(of.ecwRatio, share, subject)
  return [ratio, bandAsScore(of.ecwBand, ratio, subject)]
}

/**
 * Returns the share of total body water that is outside the cells. If the total is missing, it is the sum of
 * extracellular and intracellular water. `undefined` if too little is given.
 */
function computeWaterRatio(answers: Answers): number | undefined {
  const outside = readNumber(answers, 'ecw')
  const inside = readNumber(answers, 'intracellularWaterL')
  if (outside === undefined) return undefined
  const total = readNumber(answers, 'tbw') ?? (inside === undefined ? undefined : outside + inside)
  return total === undefined ? undefined : outside / total
}

/**
 * Returns the phase angle in degrees: calculated if resistance and reactance are known, otherwise as given by the
 * device.
 */
const phaseAngle = (answers: Answers): number | undefined => {
  const resistance = readNumber(answers, 'r50')
  const reactance = readNumber(answers, 'xc50')
  return resistance === undefined || reactance === undefined
    ? readNumber(answers, 'phaseAngleDeg')
    : computePhaseAngle(resistance, reactance)
}
