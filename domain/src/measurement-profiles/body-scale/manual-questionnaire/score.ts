import { bandAsScore, buildClassScore, buildScore, withheld, withheldFrom, yesOrNo } from '../../banded-score.ts'
import { checkAnswers, readNumber } from '../../check-answers.ts'
import type { Answers, AnswerProblem, Score, Scoring, Subject } from '../../measurement-profile.ts'
import { bodyFatScore } from '../body-fat-score.ts'
import { cunningham1991, leastEnergyAtRest, mifflin1990, type BodySize } from '../energy-at-rest.ts'
import { impossibleSize } from '../impossible-size.ts'
import { perSquareMetre } from '../per-square-metre.ts'
import { waistToHeightNotRatedFrom } from './bands.ts'
import { impossiblePressure } from './impossible-pressure.ts'
import { classifyEsc2018, classifyEsc2024, isIsolatedSystolic } from './blood-pressure.ts'
import { questions } from './questions.ts'
import { scoreDefinitions as of } from './score-definitions.ts'

/**
 * Scores values that were entered by hand. Units: weight in kg, lengths in cm, body fat in %, blood pressure in mmHg,
 * pulse in beats per minute. A value that was not entered has no scores. A value that cannot be classified for this
 * person (a child, sex `diverse`) has no band; its class is `null` with the reason.
 */
export const scoreManualQuestionnaire = (answers: Answers, subject: Subject): Scoring => {
  const badValues = checkAnswers(questions, answers)
  const problems = [
    ...badValues,
    ...bloodPressureProblems(answers, badValues),
    ...(badValues.length > 0 ? [] : impossibleSize(answers, subject)),
  ]
  const weight = readNumber(answers, 'weight')
  const height = readNumber(answers, 'height')
  if (problems.length > 0 || weight === undefined || height === undefined) return { ok: false, problems }
  const measured = { weight, height, subject }
  return {
    ok: true,
    scores: [
      ...bodySizeScores(measured),
      ...girthScores(measured, answers),
      ...bodyFatScores(measured, readNumber(answers, 'bodyFat')),
      ...circulationScores(answers, subject),
    ],
  }
}

/**
 * Reports a diastolic pressure that is missing although the systolic one is given, or that is not below the systolic
 * one. Reports nothing if one of the two pressures already has another problem.
 */
const bloodPressureProblems = (answers: Answers, badValues: readonly AnswerProblem[]): readonly AnswerProblem[] => {
  const sbp = readNumber(answers, 'sbp')
  const dbp = readNumber(answers, 'dbp')
  if (sbp === undefined || badValues.some(({ path }) => path === 'sbp' || path === 'dbp')) return []
  if (dbp === undefined)
    return [
      { path: 'dbp', code: 'required', message: 'The lower blood pressure value is required with the upper one.' },
    ]
  return impossiblePressure(answers)
}

const bodySizeScores = ({ weight, height, subject }: BodySize): readonly Score[] => {
  const bmi = perSquareMetre(weight, height)
  const bmiScore = buildScore(of.bmi, bmi, subject)
  return [
    bmiScore,
    buildScore(of.bmiExact, bmi, subject),
    bandAsScore(of.bmiClass, bmiScore, subject),
    buildScore(of.weight, weight, subject),
    energyAtRest({ weight, height, subject }),
  ]
}

/**
 * Scores the energy at rest. The value is withheld for people who are neither women nor men, because the formula was
 * not derived for them. It is also withheld when the result is impossibly low.
 */
const energyAtRest = (measured: BodySize): Score => {
  if (of.bmrMifflin.noBandsBecause(measured.subject) !== undefined) return withheldFrom(of.bmrMifflin, measured.subject)
  const energy = mifflin1990(measured)
  return energy < leastEnergyAtRest
    ? withheld(of.bmrMifflin, 'energy-not-possible')
    : buildScore(of.bmrMifflin, energy, measured.subject)
}

const girthScores = (measured: BodySize, answers: Answers): readonly Score[] => {
  const { subject } = measured
  const waist = readNumber(answers, 'waist')
  const hip = readNumber(answers, 'hip')
  const hipScores = hip === undefined ? [] : [buildScore(of.hip, hip, subject)]
  if (waist === undefined) return hipScores
  const waistScore = buildScore(of.waist, waist, subject)
  const waistScores = [
    waistScore,
    bandAsScore(of.waistRisk, waistScore, subject),
    ...waistToHeightScores(measured, waist),
  ]
  if (hip === undefined) return waistScores
  const ratio = buildScore(of.whr, waist / hip, subject)
  return [...waistScores, ...hipScores, ratio, bandAsScore(of.whrRisk, ratio, subject)]
}

const waistToHeightScores = ({ weight, height, subject }: BodySize, waist: number): readonly Score[] => {
  const ratio = buildScore(of.whtr, waist / height, subject)
  if (perSquareMetre(weight, height) < waistToHeightNotRatedFrom)
    return [ratio, bandAsScore(of.whtrClass, ratio, subject)]
  const { band: _band, low: _low, high: _high, ...unrated } = ratio
  return [unrated, withheld(of.whtrClass, of.whtrClass.unratedBecause)]
}

const bodyFatScores = ({ weight, height, subject }: BodySize, bodyFat: number | undefined): readonly Score[] => {
  if (bodyFat === undefined) return []
  const fatMass = (weight * bodyFat) / 100
  const ffm = weight - fatMass
  return [
    bodyFatScore(of.bodyFat, bodyFat, subject),
    buildScore(of.ffm, ffm, subject),
    buildScore(of.ffmi, perSquareMetre(ffm, height), subject),
    buildScore(of.fmi, perSquareMetre(fatMass, height), subject),
    buildScore(of.bmrCunningham1980, 500 + 22 * ffm, subject),
    buildScore(of.bmrCunningham1991, cunningham1991(ffm), subject),
  ]
}

const circulationScores = (answers: Answers, subject: Subject): readonly Score[] => {
  const sbp = readNumber(answers, 'sbp')
  const dbp = readNumber(answers, 'dbp')
  const pulse = readNumber(answers, 'restingPulse')
  const pulseScores = pulse === undefined ? [] : [buildScore(of.restingPulse, pulse, subject)]
  if (sbp === undefined || dbp === undefined) return pulseScores
  const readings = [buildScore(of.sbp, sbp, subject), buildScore(of.dbp, dbp, subject)]
  return [...readings, ...bloodPressureClasses({ sbp, dbp }, subject), ...pulseScores]
}

const bloodPressureClasses = (pressure: { sbp: number; dbp: number }, subject: Subject): readonly Score[] => {
  if (of.esc2024.noBandsBecause(subject) !== undefined)
    return [of.esc2024, of.esc2018, of.isolatedSystolic].map((definition) => withheldFrom(definition, subject))
  return [
    buildClassScore(of.esc2024, classifyEsc2024(pressure)),
    buildClassScore(of.esc2018, classifyEsc2018(pressure)),
    yesOrNo(of.isolatedSystolic, isIsolatedSystolic(pressure)),
  ]
}
