import { bandAsScore, buildScore, withheldFrom } from '../banded-score.ts'
import { readNumber } from '../check-answers.ts'
import type { Answers, Score, ScoreDefinition, Subject } from '../measurement-profile.ts'
import { bodyFatScore } from './body-fat-score.ts'
import { bodyDefinitions as body, deviceDefinitions as device } from './device-definitions.ts'
import { ageOfEnergyAtRest, type BodySize, cunningham1991 } from './energy-at-rest.ts'
import { perSquareMetre } from './per-square-metre.ts'

export interface MeasuredBody extends BodySize {
  /** In % of body weight. */
  readonly bodyFat: number
}

export const measuredBody = (answers: Answers, subject: Subject): MeasuredBody | undefined => {
  const weight = readNumber(answers, 'weight')
  const height = readNumber(answers, 'height')
  const bodyFat = readNumber(answers, 'bodyFat')
  if (weight === undefined || height === undefined || bodyFat === undefined) return undefined
  return { weight, height, bodyFat, subject }
}

/** In kg. */
export const computeFatMass = ({ weight, bodyFat }: MeasuredBody): number => (weight * bodyFat) / 100
/** In kg. */
export const computeFatFreeMass = (measured: MeasuredBody): number => measured.weight - computeFatMass(measured)

/**
 * Computes the scores that all devices share. Units: masses in kg, indices in kg/m², energy in kcal per day, age in
 * years. Sources: SOURCES.md of the two profiles.
 */
export const bodyScores = (measured: MeasuredBody): readonly Score[] => {
  const { weight, height, bodyFat, subject } = measured
  const fatMass = computeFatMass(measured)
  const ffm = computeFatFreeMass(measured)
  const share = bodyFatScore(body.bodyFat, bodyFat, subject)
  const energy = cunningham1991(ffm)
  return [
    share,
    bandAsScore(body.bodyFatBand, share, subject),
    buildScore(body.weight, weight, subject),
    buildScore(body.bmi, perSquareMetre(weight, height), subject),
    buildScore(body.fatMass, fatMass, subject),
    buildScore(body.ffm, ffm, subject),
    buildScore(body.ffmi, perSquareMetre(ffm, height), subject),
    buildScore(body.fmi, perSquareMetre(fatMass, height), subject),
    buildScore(body.bmrKatch, energy, subject),
    metabolicAge(measured, energy),
  ]
}

const metabolicAge = (measured: MeasuredBody, energy: number): Score => {
  if (body.metabolicAgeOwn.noBandsBecause(measured.subject) !== undefined)
    return withheldFrom(body.metabolicAgeOwn, measured.subject)
  return buildScore(body.metabolicAgeOwn, ageOfEnergyAtRest(measured, energy), measured.subject)
}

export const typedScores = (
  definitions: readonly ScoreDefinition[],
  answers: Answers,
  subject: Subject,
): readonly Score[] =>
  definitions.flatMap((definition) => {
    const value = readNumber(answers, definition.code)
    return value === undefined ? [] : [buildScore(definition, value, subject)]
  })

export const phaseAngleScores = (degrees: number | undefined, subject: Subject): readonly Score[] => {
  if (degrees === undefined) return []
  const score = buildScore(device.phaseAngle, degrees, subject)
  return [score, bandAsScore(device.bandOrientation, score, subject)]
}
