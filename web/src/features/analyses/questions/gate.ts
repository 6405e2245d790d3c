import type { Problem } from '@salus/contract/problem.ts'
import { useState } from 'react'
import type { Gate, GatePass } from '../../../pieces/run-parts.ts'

export interface RunGate extends Gate {
  readonly isClosed: boolean
  readonly pass: GatePass | null
}

interface GateState {
  readonly pass: GatePass | null
  readonly isReopened: boolean
  /** The refusal known when the gate was passed. A later stop from the server reopens the gate. */
  readonly after: Problem | null
}

/**
 * Hides the form behind the gate until it is passed, and again when the server reports a stop unknown to the page.
 */
export function useRunGate(isThere: boolean, problem: Problem | null): RunGate {
  const [{ pass, isReopened, after }, setState] = useState<GateState>({ pass: null, isReopened: false, after: null })
  const isStopped = problem?.code === 'safety-stop' && problem !== after
  return {
    isClosed: isThere && (pass === null || isStopped),
    pass,
    isReopened,
    onPass: (given) => setState({ pass: given, isReopened: false, after: problem }),
    reopen: () => setState({ pass: null, isReopened: true, after }),
  }
}
