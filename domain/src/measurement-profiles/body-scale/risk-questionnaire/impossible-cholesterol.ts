import { readNumber } from '../../check-answers.ts'
import { buildInconsistency } from '../../contradictions/contradiction.ts'
import type { Answers, AnswerProblem } from '../../measurement-profile.ts'

/** Reports an HDL cholesterol that is not below the total cholesterol. */
export const impossibleCholesterol = (answers: Answers): readonly AnswerProblem[] => {
  const totalChol = readNumber(answers, 'totalChol')
  const hdl = readNumber(answers, 'hdl')
  if (totalChol === undefined || hdl === undefined || hdl < totalChol) return []
  const message = 'HDL cholesterol must be below total cholesterol.'
  return [
    buildInconsistency({ path: 'hdl', message, contradiction: { rule: 'must-be-below', values: { hdl, totalChol } } }),
  ]
}
