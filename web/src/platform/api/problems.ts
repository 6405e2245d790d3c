import type { InputProblem, Problem } from '@salus/contract/problem.ts'

/** A refusal as it arrived, with the seconds of its `Retry-After`. */
export type ReceivedProblem = Problem & { readonly retryAfterSeconds?: number }

/** The server refused: a code of the contract's closed list. */
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

/** The server was not reached: the device is offline, or there was no response. */
export class NetworkProblem extends Error {
  constructor(cause?: unknown) {
    super('network', { cause })
    this.name = 'NetworkProblem'
  }
}

/** This page belongs to an earlier release whose scripts the server no longer has, so it must be reloaded. */
export class OutdatedPage extends Error {
  constructor(cause: unknown) {
    super('outdated', { cause })
    this.name = 'OutdatedPage'
  }
}

/** The server's errors in single fields. */
export const refusedFields = (error: unknown): readonly InputProblem[] =>
  error instanceof ApiProblem ? (error.problem.errors ?? []) : []
