import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { wasCancelled } from '../../platform/account/sign-in.ts'
import { signInText } from './sign-in-text.ts'

export function useAttempt() {
  const t = useT()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      if (!wasCancelled(error)) setFailure(signInText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { attempt: (act: () => Promise<unknown>) => void attempt(act), failure, setFailure, isBusy }
}
