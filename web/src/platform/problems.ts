import type { InputProblem, Problem } from '@salus/contract/problem.ts'

/** The server refused: a code of the contract's closed list. */
export class ApiProblem extends Error {
  readonly problem: Problem
  readonly status: number

  constructor(problem: Problem) {
    super(problem.code)
    this.name = 'ApiProblem'
    this.problem = problem
    this.status = problem.status
  }
}

/** The server was not reached: offline, or nothing answered. */
export class NetworkProblem extends Error {
  constructor(cause?: unknown) {
    super('network', { cause })
    this.name = 'NetworkProblem'
  }
}

/** What the server found wrong in single fields. */
export const refusedFields = (error: unknown): readonly InputProblem[] =>
  error instanceof ApiProblem ? (error.problem.errors ?? []) : []
