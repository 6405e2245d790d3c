import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { type ReactNode, useState } from 'react'

/** Device and conditions of the last measurement. They are shown, but used only on request. */
export interface Suggestion {
  readonly dateOfMeasurement: string
  readonly answers: Readonly<AnswersInput>
}

/** The information needed before the form may be shown. */
export interface GatePass {
  /** Set for values measured earlier. Omitted for now. */
  readonly dateOfMeasurement?: string
  readonly suggestion?: Suggestion | null
  /** Shown above the form, with a way back to the gate. */
  readonly line?: (reopen: () => void) => ReactNode
}

interface GateUse {
  /** True when the person came back to change the input. */
  readonly isReopened: boolean
  readonly onPass: (pass: GatePass) => void
}

/** Draws the step before the form of values. Omitted when there is no such step. */
export type RenderGate = (use: GateUse) => ReactNode

interface GateState {
  readonly pass: GatePass | null
  readonly isReopened: boolean
  /** The refusal known when the gate was passed. A later stop from the server reopens the gate. */
  readonly after: Problem | null
}

/**
 * Hides the form behind the gate until it is passed, and again when the server reports a stop unknown to the page.
 */
export function useRunGate(isThere: boolean, problem: Problem | null) {
  const [{ pass, isReopened, after }, setState] = useState<GateState>({ pass: null, isReopened: false, after: null })
  const isStopped = problem?.code === 'safety-stop' && problem !== after
  const use: GateUse = {
    isReopened,
    onPass: (given) => setState({ pass: given, isReopened: false, after: problem }),
  }
  return {
    isClosed: isThere && (pass === null || isStopped),
    use,
    line: pass?.line?.(() => setState({ pass: null, isReopened: true, after })),
    suggestion: pass?.suggestion ?? null,
    measuredAt: pass?.dateOfMeasurement === undefined ? {} : { dateOfMeasurement: pass.dateOfMeasurement },
  }
}
