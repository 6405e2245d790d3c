import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/problems.ts'
import { reportError } from '../../platform/report-error.ts'
import { wasCancelled } from '../../platform/sign-in.ts'
import { showToast } from '../../ui/toast.tsx'
import { securityChanged } from './use-security.ts'

/** One change at a time; a failure is said in a toast. */
export function useChange() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const change = async (act: () => Promise<unknown>, done?: string) => {
    setBusy(true)
    try {
      await act()
      if (done !== undefined) showToast({ text: done, tone: 'good' })
    } catch (error) {
      // Whoever closes the question has said no; there is nothing to tell them.
      if (wasCancelled(error) || isProofRefused(error)) return
      if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
      const isKnown = error instanceof Error && error.name === 'InvalidStateError'
      showToast({ text: isKnown ? t('security.passkeyKnown') : problemText(t, error), tone: 'act' })
    } finally {
      setBusy(false)
      await securityChanged()
    }
  }
  return { change: (act: () => Promise<unknown>, done?: string) => void change(act, done), isBusy }
}

const isProofRefused = (error: unknown) =>
  error instanceof ApiProblem && ['reauth-required', 'second-factor-required'].includes(error.problem.code)
