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
  /**
   * The refusal that was known when the gate was passed. Any other `safety-stop` of the server closes the gate again.
   */
  readonly after: Problem | null
}

/**
 * Hides the form behind the gate until it is passed, and again when the server reports a stop that was not known when
 * the gate was passed.
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
