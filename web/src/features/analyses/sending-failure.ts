import { ApiProblem, NetworkProblem } from '../../platform/problems.ts'
import type { SendingFailure } from './autosave.ts'

/** A request that takes longer than this has met a line that is up only by name. */
export const sendingTimeoutMs = 20_000

/** Anything that is neither the network's nor a refusal is a bug and goes on to the one handler. */
export function failureOf(error: unknown): SendingFailure {
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
