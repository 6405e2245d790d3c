import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useRef, useState } from 'react'
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

/** Sends a change once at a time. The same change sent again after a lost answer is recognised by its key. */
export function useCorrection(onDone: (checkUp: CheckUp) => void) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const sent = useRef({ body: '', key: '' })
  const send = async <Body>(body: Body, call: (body: Body, idempotencyKey: string) => Promise<CheckUp>) => {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() }
    setBusy(true)
    setFailure(null)
    try {
      onDone(await call(body, sent.current.key))
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
