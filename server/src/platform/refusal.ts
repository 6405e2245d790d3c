import type { PersonDoubt } from '@salus/contract/person-doubts.ts'
import type { InputProblem, Problem, ProblemCode } from '@salus/contract/problem.ts'

interface RefusalDetails {
  /** What the caller's author can do about it. Never contains data of a person. */
  readonly detail?: string
  readonly errors?: readonly InputProblem[]
  readonly retryAfterSeconds?: number
  /** With `analysis-finished`: the check-up it became. */
  readonly resultGuid?: string
  /** With `maybe-another-person`: what speaks against it. */
  readonly doubts?: readonly PersonDoubt[]
  /** With `not-shared` and `consent-required`: whose results they are. */
  readonly member?: NonNullable<Problem['member']>
}

/** A foreseen failure, with a code of the contract. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ProblemCode
  readonly details: RefusalDetails

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export function refuse(code: ProblemCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}
