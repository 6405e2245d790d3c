import { readNumber } from '../../check-answers.ts'
import type { Answers, AnswerProblem } from '../../measurement-profile.ts'
import { type Contradiction, buildInconsistency } from '../../contradictions/contradiction.ts'
import { computePhaseAngle } from '../phase-angle.ts'
import { listSegmentIds } from '../segment-ids.ts'
import { tooHeavyParts } from '../too-heavy-parts.ts'

/** In litres. Allows for three values that are each rounded to a tenth. */
const waterTolerance = 0.3
/**
 * In degrees. Allows for rounding and for the different ways in which devices combine whole-body values. A larger
 * difference is a typing error.
 */
const phaseAngleTolerance = 0.5

/** Allows for litres that are each rounded to a tenth. A larger difference is a typing error. */
const waterRatioTolerance = 0.02

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
  ...listSegmentIds('leanKg'),
]

/** Reports values of the device that are impossible in combination. */
export const impossibleTogether = (answers: Answers): readonly AnswerProblem[] => [
  ...tooHeavyParts(answers, partsOfFatFreeMass, 'below-fat-free-mass'),
  ...tooHeavyParts(answers, listSegmentIds('fatKg'), 'below-fat-mass'),
  ...waterProblems(answers),
  ...waterRatioProblems(answers),
  ...impedanceProblems(answers),
]

const waterProblems = (answers: Answers): readonly AnswerProblem[] => {
  const tbw = readNumber(answers, 'tbw')
  const ecw = readNumber(answers, 'ecw')
  const intracellularWaterL = readNumber(answers, 'intracellularWaterL')
  if (tbw === undefined) return []
  if (ecw !== undefined && ecw >= tbw) {
    const message = 'The water outside the cells must be less than the total body water.'
    return listContradiction('ecw', message, { rule: 'must-be-below', values: { ecw, tbw } })
  }
  if (intracellularWaterL !== undefined && intracellularWaterL >= tbw) {
    const message = 'The water inside the cells must be less than the total body water.'
    return listContradiction('intracellularWaterL', message, {
      rule: 'must-be-below',
      values: { intracellularWaterL, tbw },
    })
  }
  if (ecw === undefined || intracellularWaterL === undefined) return []
  const sum = ecw + intracellularWaterL
  if (Math.abs(sum - tbw) <= waterTolerance) return []
  const message = 'The total body water must be the water inside and outside the cells together.'
  return listContradiction('tbw', message, {
    rule: 'sum-of-water',
    values: { tbw, ecw, intracellularWaterL },
    result: sum,
  })
}

const waterRatioProblems = (answers: Answers): readonly AnswerProblem[] => {
  const tbw = readNumber(answers, 'tbw')
  const ecw = readNumber(answers, 'ecw')
  const ecwTbwRatio = readNumber(answers, 'ecwTbwRatio')
  if (tbw === undefined || ecw === undefined || ecwTbwRatio === undefined) return []
  const result = ecw / tbw
  if (Math.abs(ecwTbwRatio - result) <= waterRatioTolerance) return []
  const message = 'The ratio must agree with the water outside the cells and the total body water.'
  return listContradiction('ecwTbwRatio', message, {
    rule: 'same-water-ratio',
    values: { ecwTbwRatio, ecw, tbw },
    result,
  })
}

const impedanceProblems = (answers: Answers): readonly AnswerProblem[] => {
  const r50 = readNumber(answers, 'r50')
  const xc50 = readNumber(answers, 'xc50')
  const phaseAngleDeg = readNumber(answers, 'phaseAngleDeg')
  if (r50 === undefined) return []
  if (xc50 === undefined)
    return [{ path: 'xc50', code: 'required', message: 'The reactance is required with the resistance.' }]
  const degrees = computePhaseAngle(r50, xc50)
  if (degrees < 1 || degrees > 20) {
    const message = 'Resistance and reactance must give a phase angle between 1 and 20 °.'
    return listContradiction('xc50', message, { rule: 'possible-phase-angle', values: { xc50, r50 }, result: degrees })
  }
  if (phaseAngleDeg === undefined || Math.abs(phaseAngleDeg - degrees) <= phaseAngleTolerance) return []
  const message = 'The phase angle must agree with resistance and reactance.'
  const values = { phaseAngleDeg, r50, xc50 }
  return listContradiction('phaseAngleDeg', message, { rule: 'same-phase-angle', values, result: degrees })
}

const listContradiction = (path: string, message: string, contradiction: Contradiction): readonly AnswerProblem[] => [
  buildInconsistency({ path, message, contradiction }),
]
