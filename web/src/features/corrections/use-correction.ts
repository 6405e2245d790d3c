import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/problems.ts'
import { reportError } from '../../platform/report-error.ts'

export interface Failure {
  readonly text: string
  /** Somebody else was faster: what is on screen is no longer what stands. */
  readonly isConflict: boolean
  readonly problem: Problem | null
}

/** Sends a change, one at a time. */
export function useCorrection(onDone: (checkUp: CheckUp) => void) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (call: () => Promise<CheckUp>) => {
    setBusy(true)
    setFailure(null)
    try {
      onDone(await call())
    } catch (error) {
      setFailure(failureOf(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, fail: (text: string) => setFailure({ text, isConflict: false, problem: null }), send }
}

function failureOf(error: unknown, t: ReturnType<typeof useT>): Failure {
  if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
  const problem = error instanceof ApiProblem ? error.problem : null
  const isConflict = problem?.code === 'version-conflict'
  return { text: isConflict ? t('corrections.conflict') : problemText(t, error), isConflict, problem }
}
