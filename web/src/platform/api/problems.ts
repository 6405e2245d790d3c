import type { InputProblem, Problem } from '@salus/contract/problem.ts'

export type ReceivedProblem = Problem & { readonly retryAfterSeconds?: number }

/** True for the body of a refusal by the server. The bodies of a proxy have another format. */
export const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'status' in body &&
  typeof body.status === 'number'

/** Thrown when the server has refused a request. The code is from the contract's closed list. */
export class ApiProblem extends Error {
  readonly problem: ReceivedProblem
  readonly status: number

  constructor(problem: ReceivedProblem) {
    super(problem.code)
    this.name = 'ApiProblem'
    this.problem = problem
    this.status = problem.status
  }
}

/** Thrown when the server was not reached, or when a script or the translations could not be loaded. */
export class NetworkProblem extends Error {
  constructor(cause?: unknown) {
    super('network', { cause })
    this.name = 'NetworkProblem'
  }
}

/** True if a request was aborted, for example because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

/**
 * Thrown when this page belongs to an earlier release whose scripts are no longer on the server. Only a reload helps.
 */
export class OutdatedPage extends Error {
  constructor(cause: unknown) {
    super('outdated', { cause })
    this.name = 'OutdatedPage'
  }
}

const notShown = new Set([403, 404, 410])
/**
 * The codes with which the server first requires a proof of identity. Data that was loaded earlier may stay on the
 * screen.
 */
const wantsProof = new Set<string>(['reauth-required', 'second-factor-required'])

/**
 * True if the server refuses to show the requested data or no longer has it. Data that was loaded earlier must then
 * disappear from the screen. False if a proxy refuses, for example with its own 404 during an update of Salus.
 */
export const isNoLongerShown = (error: unknown): boolean =>
  error instanceof ApiProblem && notShown.has(error.status) && !isFault(error) && !wantsProof.has(error.problem.code)

/** True if the server failed, or if a proxy answered instead of the server. A proxy's answer can have any status. */
export const isFault = ({ status, problem }: ApiProblem): boolean => status >= 500 || problem.code === 'internal-error'

export const refusedFields = (error: unknown): readonly InputProblem[] =>
  error instanceof ApiProblem ? (error.problem.errors ?? []) : []
