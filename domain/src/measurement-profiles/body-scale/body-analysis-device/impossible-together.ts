import { readNumber } from '../../check-answers.ts'
import type { Answers, AnswerProblem } from '../../measurement-profile.ts'
import { computeFatFreeMass, computeFatMass, type MeasuredBody, tooHeavyParts } from '../device-scores.ts'
import { computePhaseAngle } from '../phase-angle-bands.ts'
import { listSegments } from '../segments.ts'
import { segmentFat, segmentLean } from './questions.ts'

/** In litres: the rounding of three values to a tenth. */
const waterTolerance = 0.3
/**
 * In degrees. Displays round, and devices differ in how they combine whole-body values; a larger difference is a typing
 * error.
 */
const phaseAngleTolerance = 0.5

const partsOfFatFreeMass = [
  'asm',
  'skeletalMuscleMassKg',
  'softLeanMassKg',
  'proteinKg',
  'mineralsKg',
  'boneMineralContentKg',
  'tbw',
  'ecw',
  'intracellularWaterL',
  ...listSegments(segmentLean),
]

export const impossibleTogether = (measured: MeasuredBody, answers: Answers): readonly AnswerProblem[] => [
  ...tooHeavyParts(answers, partsOfFatFreeMass, { kilograms: computeFatFreeMass(measured), name: 'fat-free mass' }),
  ...tooHeavyParts(answers, listSegments(segmentFat), { kilograms: computeFatMass(measured), name: 'fat mass' }),
  ...waterProblems(answers),
  ...impedanceProblems(answers),
]

const waterProblems = (answers: Answers): readonly AnswerProblem[] => {
  const total = readNumber(answers, 'tbw')
  const outside = readNumber(answers, 'ecw')
  const inside = readNumber(answers, 'intracellularWaterL')
  if (total === undefined) return []
  if (outside !== undefined && outside >= total)
    return [inconsistent('ecw', 'The water outside the cells must be less than the total body water.')]
  if (inside !== undefined && inside >= total)
    return [inconsistent('intracellularWaterL', 'The water inside the cells must be less than the total body water.')]
  if (outside === undefined || inside === undefined) return []
  return Math.abs(outside + inside - total) <= waterTolerance
    ? []
    : [inconsistent('tbw', 'The total body water must be the water inside and outside the cells together.')]
}

const impedanceProblems = (answers: Answers): readonly AnswerProblem[] => {
  const resistance = readNumber(answers, 'r50')
  const reactance = readNumber(answers, 'xc50')
  const given = readNumber(answers, 'phaseAngleDeg')
  if (resistance === undefined) return []
  if (reactance === undefined)
    return [{ path: 'xc50', code: 'required', message: 'The reactance is required with the resistance.' }]
  const degrees = computePhaseAngle(resistance, reactance)
  if (degrees < 1 || degrees > 20)
    return [inconsistent('xc50', 'Resistance and reactance must give a phase angle between 1 and 20 °.')]
  return given === undefined || Math.abs(given - degrees) <= phaseAngleTolerance
    ? []
    : [inconsistent('phaseAngleDeg', 'The phase angle must agree with resistance and reactance.')]
}

const inconsistent = (path: string, message: string): AnswerProblem => ({ path, code: 'inconsistent', message })
