import { readNumber } from '../../check-answers.ts'
import { buildInconsistency } from '../../contradictions/contradiction.ts'
import type { Answers, AnswerProblem } from '../../measurement-profile.ts'
import { listSegmentIds } from '../segment-ids.ts'
import { tooHeavyParts } from '../too-heavy-parts.ts'

const partsOfFatFreeMass = [
  'muscleMassKg',
  'skeletalMuscleMassKg',
  'boneMassKg',
  'ecw',
  'intracellularWaterL',
  ...listSegmentIds('muscleKg'),
]

/** Reports values of the scale that are impossible in combination. */
export const impossibleTogether = (answers: Answers): readonly AnswerProblem[] => [
  ...tooMuchWater(answers),
  ...tooHeavyParts(answers, partsOfFatFreeMass, 'below-fat-free-mass'),
]

const tooMuchWater = (answers: Answers): readonly AnswerProblem[] => {
  const tbwPercent = readNumber(answers, 'tbwPercent')
  const bodyFat = readNumber(answers, 'bodyFat')
  if (tbwPercent === undefined || bodyFat === undefined || tbwPercent + bodyFat < 100) return []
  const message = 'Body water and body fat together must be less than 100 %.'
  const contradiction = { rule: 'shares-of-weight', values: { tbwPercent, bodyFat } } as const
  return [buildInconsistency({ path: 'tbwPercent', message, contradiction })]
}
