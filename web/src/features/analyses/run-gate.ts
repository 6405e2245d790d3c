import type { AnswersInput } from '@salus/contract/answers.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { type ReactNode, useState } from 'react'

/** Device and conditions as they were the last time: shown, and taken over only when somebody says so. */
export interface Suggestion {
  readonly dateOfMeasurement: string
  readonly answers: Readonly<AnswersInput>
}

/** What is known once the form may be shown. */
export interface GatePass {
  /** Of values that were measured earlier; now when absent. */
  readonly dateOfMeasurement?: string
  readonly suggestion?: Suggestion | null
  /** Stands above the form, with the way back to the gate. */
  readonly line?: (reopen: () => void) => ReactNode
}

interface GateUse {
  /** Somebody came back to change what was said. */
  readonly isReopened: boolean
  readonly onPass: (pass: GatePass) => void
}

/** What is asked before the form of values; nothing in between while absent. */
export type RenderGate = (use: GateUse) => ReactNode

interface GateState {
  readonly pass: GatePass | null
  readonly isReopened: boolean
  /** What was refused when it was passed: a later stop of the server leads back to it. */
  readonly after: Problem | null
}

/** Keeps the form behind the gate until it is passed, and again when the server knows of a stop that the page does not. */
export function useRunGate(render: RenderGate | undefined, problem: Problem | null) {
  const [{ pass, isReopened, after }, setState] = useState<GateState>({ pass: null, isReopened: false, after: null })
  const isStopped = problem?.code === 'safety-stop' && problem !== after
  const isClosed = render !== undefined && (pass === null || isStopped)
  return {
    gate: isClosed
      ? render({
          isReopened,
          onPass: (given) => setState({ pass: given, isReopened: false, after: problem }),
        })
      : null,
    line: pass?.line?.(() => setState({ pass: null, isReopened: true, after })),
    suggestion: pass?.suggestion ?? null,
    measuredAt: pass?.dateOfMeasurement === undefined ? {} : { dateOfMeasurement: pass.dateOfMeasurement },
  }
}
