import type { InputProblem } from '@salus/contract/problem.ts'
import type { z } from 'zod'
import { missing } from '../../say-issue.ts'

type Issue = z.core.$ZodIssue

/**
 * Returns one entry per invalid field. The messages are for developers; the app chooses its own texts by path and code.
 */
export function inputProblems(error: z.core.$ZodError): InputProblem[] {
  return error.issues.flatMap(listProblems)
}

function listProblems(issue: Issue): InputProblem[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].map(String).join('.'),
      code: 'unknown-field',
      message: 'unknown field',
    }))
  }
  return [{ path, code: chooseCode(issue), message: issue.message, ...readLimits(issue) }]
}

function chooseCode(issue: Issue): string {
  if (issue.message === missing) return 'required'
  if (issue.code === 'invalid_type') return 'wrong-type'
  if (issue.code === 'too_small' || issue.code === 'too_big') return 'out-of-range'
  if (issue.code === 'invalid_format') return 'wrong-format'
  if (issue.code === 'invalid_value') return 'not-an-option'
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code']
  return 'invalid'
}

function readLimits(issue: Issue): Pick<InputProblem, 'min' | 'max'> {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return {}
}
