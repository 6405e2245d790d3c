import { useNavigate } from '@tanstack/react-router'
import { useT } from '../i18n/t.tsx'
import { paths } from '../paths.ts'
import { reportError } from '../platform/report-error.ts'
import { forgetAnswers, signOut } from '../platform/session.ts'
import { showToast } from '../ui/toast.tsx'

/** Signs out and leads home; when that fails the person is told that they are still signed in. */
export function useSignOut(): () => void {
  const t = useT()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate({ ...paths.home(), replace: true })
    // Only now: while pages are still drawn they would ask again for what is taken from them.
    forgetAnswers()
  }
  return () =>
    void leave().catch((error: unknown) => {
      reportError(error)
      showToast({ text: t('errors.signOutFailed'), tone: 'act' })
    })
}
