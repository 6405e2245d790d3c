import { numberOf } from '../../check-answers.ts'
import type { Answers, AnswerProblem } from '../../measurement-profile.ts'
import { fatFreeMassOf, fatMassOf, type MeasuredBody, tooHeavyParts } from '../device-scores.ts'
import { phaseAngleOf } from '../phase-angle-bands.ts'
import { segmentsOf } from '../segments.ts'
import { segmentFat, segmentLean } from './questions.ts'

/** In litres: three values, each rounded to a tenth. */
const waterTolerance = 0.3
/**
 * In degrees: rounding on displays and differences between whole-body values. A larger difference is a typing error.
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
  ...segmentsOf(segmentLean),
]

/** Values that are each possible but not together, mostly typing errors. The tolerances are rules of this product. */
export const impossibleTogether = (measured: MeasuredBody, answers: Answers): readonly AnswerProblem[] => [
  ...tooHeavyParts(answers, partsOfFatFreeMass, { kilograms: fatFreeMassOf(measured), name: 'fat-free mass' }),
  ...tooHeavyParts(answers, segmentsOf(segmentFat), { kilograms: fatMassOf(measured), name: 'fat mass' }),
  ...waterProblems(answers),
  ...impedanceProblems(answers),
]

const waterProblems = (answers: Answers): readonly AnswerProblem[] => {
  const total = numberOf(answers, 'tbw')
  const outside = numberOf(answers, 'ecw')
  const inside = numberOf(answers, 'intracellularWaterL')
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
  const resistance = numberOf(answers, 'r50')
  const reactance = numberOf(answers, 'xc50')
  const given = numberOf(answers, 'phaseAngleDeg')
  if (resistance === undefined) return []
  if (reactance === undefined)
    return [{ path: 'xc50', code: 'required', message: 'The reactance is required with the resistance.' }]
  const degrees = phaseAngleOf(resistance, reactance)
  if (degrees < 1 || degrees > 20)
    return [inconsistent('xc50', 'Resistance and reactance must give a phase angle between 1 and 20 °.')]
  return given === undefined || Math.abs(given - degrees) <= phaseAngleTolerance
    ? []
    : [inconsistent('phaseAngleDeg', 'The phase angle must agree with resistance and reactance.')]
}

const inconsistent = (path: string, message: string): AnswerProblem => ({ path, code: 'inconsistent', message })
