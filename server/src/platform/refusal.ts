import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import type { InputProblem, Problem, ProblemCode } from '@salus/contract/problem.ts'

interface RefusalDetails {
  /** Advice for the author of the calling program. Contains no personal data. */
  readonly detail?: string
  readonly errors?: readonly InputProblem[]
  readonly retryAfterSeconds?: number
  /** The check-up in which the analysis or entry is already stored; see the problem's schema. */
  readonly resultGuid?: string
  /** Set with `step-done`: the person who recorded the check-up that completed the step. */
  readonly performedByName?: string | null
  /** Set with `maybe-another-person`: the reasons for doubt. */
  readonly doubts?: readonly PersonDoubt[]
  /** Set with `survey-too-soon`: the first moment at which a survey of this length may open. */
  readonly opensFrom?: string
  /** Set with `not-shared` and `consent-required`: the member to whom the results belong. */
  readonly member?: NonNullable<Problem['member']>
}

/** An expected failure, with a code of the contract. Any other thrown error is a bug. */
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
