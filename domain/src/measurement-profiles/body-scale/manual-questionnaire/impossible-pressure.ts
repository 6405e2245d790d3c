import { readNumber } from '../../check-answers.ts'
import { buildInconsistency } from '../../contradictions/contradiction.ts'
import type { Answers, AnswerProblem } from '../../measurement-profile.ts'

/** Reports a diastolic pressure that is not below the systolic one. */
export const impossiblePressure = (answers: Answers): readonly AnswerProblem[] => {
  const sbp = readNumber(answers, 'sbp')
  const dbp = readNumber(answers, 'dbp')
  if (sbp === undefined || dbp === undefined || dbp < sbp) return []
  const message = 'The lower blood pressure value must be below the upper one.'
  return [buildInconsistency({ path: 'dbp', message, contradiction: { rule: 'must-be-below', values: { dbp, sbp } } })]
}
