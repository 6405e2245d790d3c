import { useNavigate } from '@tanstack/react-router'
import { forgetDecisionsInPage } from '../../features/analyses/saving/decisions-in-page.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { forgetAnswers, signOut } from '../../platform/account/session.ts'
import { hasUnsent } from '../../platform/device/unsent-database.ts'
import { hasOfflineDay } from '../../platform/offline-day/offline-database.ts'
import { loadScript } from '../../platform/pages/load-script.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

/**
 * Asks the person first if results of a measurement day are still unsent. Returns false if the person stays signed in.
 */
async function mayLeave(): Promise<boolean> {
  if (!(await hasOfflineDay())) return true
  const { prepareToLeave } = await loadScript(() => import('../../features/offline-days/leaving.ts'))
  return (await prepareToLeave()) !== null
}

/**
 * Signs out and opens the home page. If that fails, a message says that the person is still signed in. Signing out
 * deletes answers that were not sent, so the person is asked first if there are any.
 */
export function useSignOut(): () => void {
  const t = useT()
  const navigate = useNavigate()
  const leave = async (mayDelete: boolean) => {
    if (!mayDelete && (await hasUnsent())) return ask()
    if (!(await mayLeave())) return
    await signOut()
    forgetDecisionsInPage()
    await navigate({ ...paths.home(), replace: true })
    // Only now, because pages that were still on screen would request the removed data again.
    forgetAnswers()
  }
  const ask = () => {
    showToast({
      text: t('shell.unsentAnswers'),
      detail: t('shell.unsentAnswersDetail'),
      tone: 'act',
      duration: 20_000,
      action: (dismiss) => (
        <Button
          size="small"
          onClick={() => {
            dismiss()
            start(true)
          }}
        >
          {t('shell.logOutAnyway')}
        </Button>
      ),
    })
  }
  const start = (mayDelete: boolean) =>
    void leave(mayDelete).catch((error: unknown) => {
      reportError(error)
      showToast({ text: t('errors.signOutFailed'), tone: 'act' })
    })
  return () => start(false)
}
