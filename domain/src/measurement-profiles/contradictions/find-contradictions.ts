import { impossibleTogether as ofAnalysisDevice } from '../body-scale/body-analysis-device/impossible-together.ts'
import { impossibleTogether as ofCompositionScale } from '../body-scale/body-composition-scale/impossible-together.ts'
import { impossibleSize } from '../body-scale/impossible-size.ts'
import { impossiblePressure } from '../body-scale/manual-questionnaire/impossible-pressure.ts'
import { impossibleCholesterol } from '../body-scale/risk-questionnaire/impossible-cholesterol.ts'
import type { Answers, AnswerProblem } from '../measurement-profile.ts'
import { tooMuchMovement } from '../metabolic/activity-questionnaire/too-much-movement.ts'

/** By profile code. `find` applies the rules of the profile. `weight` is the id of its item for the weight. */
const rulesOfProfile: Readonly<Record<string, { readonly find: typeof impossiblePressure; readonly weight: string }>> =
  {
    'manual-questionnaire': { find: impossiblePressure, weight: 'weight' },
    'risk-questionnaire': { find: impossibleCholesterol, weight: 'weight' },
    'activity-questionnaire': { find: tooMuchMovement, weight: 'weightKg' },
    'body-composition-scale': { find: ofCompositionScale, weight: 'weight' },
    'body-analysis-device': { find: ofAnalysisDevice, weight: 'weight' },
  }

/**
 * Returns the answers that contradict each other, before the whole profile is scored. Each answer must already be
 * within its own limits. Weight and height are compared only if `age` is known, because their rule applies only to
 * adults.
 */
export function findContradictions(code: string, answers: Answers, age?: number): readonly AnswerProblem[] {
  const rules = rulesOfProfile[code]
  if (rules === undefined) return []
  const size = age === undefined ? [] : impossibleSize(answers, { age }, { weight: rules.weight })
  return [...size, ...rules.find(answers)].filter(({ contradiction }) => contradiction !== undefined)
}
