import { ApiProblem, isTimeout, NetworkProblem } from '../../../platform/api/problems.ts'
import type { SendingFailure } from './autosave.ts'

/**
 * Timeout in milliseconds. If a request takes longer, the connection counts as lost, even if the device reports that it
 * is online.
 */
export const sendingTimeoutMs = 20_000

/**
 * Classifies network errors, timeouts and refusals. Any other error is a bug: it is rethrown, and the global handler
 * reports it.
 */
export function classifyFailure(error: unknown): SendingFailure {
  if (error instanceof NetworkProblem || isTimeout(error)) return { kind: 'passing' }
  if (!(error instanceof ApiProblem)) throw error
  const { problem, status } = error
  if (status === 401) return { kind: 'signed-out' }
  if (status >= 500 || problem.code === 'too-many-requests' || problem.code === 'request-in-progress')
    return { kind: 'passing' }
  if (problem.code === 'analysis-finished' && problem.resultGuid !== undefined)
    return { kind: 'finished', resultGuid: problem.resultGuid }
  if (problem.code === 'not-found') return { kind: 'gone' }
  return { kind: 'refused', problem }
}
