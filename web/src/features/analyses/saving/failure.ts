import { ApiProblem, NetworkProblem } from '../../../platform/api/problems.ts'
import type { SendingFailure } from './autosave.ts'

/** Timeout in milliseconds. A request that takes longer is on a connection that only appears to be up. */
export const sendingTimeoutMs = 20_000

/**
 * Classifies a failed request. Rethrows any error that is neither a network error, a timeout nor a refusal: it is a
 * bug, which the global handler reports.
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

const isTimeout = (error: unknown) =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
