import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'

/** One act at a time, and what was in its way. */
export function useSending() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const carryOut = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send: (act: () => Promise<void>) => void carryOut(act) }
}
