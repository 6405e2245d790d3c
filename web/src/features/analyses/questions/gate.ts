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
   * The problem that was known when the person last passed the gate (the step before the form); `null` if there was
   * none. This problem does not close the gate again. A later `safety-stop` does.
   */
  readonly after: Problem | null
}

/**
 * Shows the gate (for example the safety questions) in place of the form until the person passes the gate. Shows the
 * gate again when the server refuses the answers with a new `safety-stop`.
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
