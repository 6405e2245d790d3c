import { useNavigate } from '@tanstack/react-router'
import { forgetDecisionsInPage } from '../../features/analyses/saving/decisions-in-page.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { forgetAnswers, signOut, useSession } from '../../platform/account/session.ts'
import { hasOnlyOthersUnsent, hasUnsent } from '../../platform/device/unsent-database.ts'
import { hasOfflineDay } from '../../platform/offline-day/offline-database.ts'
import { loadScript } from '../../platform/pages/load-script.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

/**
 * Asks the person what to do if results of a measurement day are unsent. Returns true if the person may be signed out,
 * and false if they stay signed in.
 */
async function mayLeave(): Promise<boolean> {
  if (!(await hasOfflineDay())) return true
  const { prepareToLeave } = await loadScript(() => import('../../features/offline-days/leaving.ts'))
  return (await prepareToLeave()) !== null
}

/**
 * Returns a function that signs out and opens the home page. Signing out deletes unsent answers. If there are any, the
 * person is asked first. If signing out fails, a message tells the person that they are still signed in.
 */
export function useSignOut(): () => void {
  const t = useT()
  const navigate = useNavigate()
  const userId = useSession().user.id
  const leave = async (mayDelete: boolean) => {
    if (!mayDelete && (await hasUnsent())) return ask(await hasOnlyOthersUnsent(userId))
    if (!(await mayLeave())) return
    await signOut()
    forgetDecisionsInPage()
    await navigate({ ...paths.home(), replace: true })
    // Called last. Pages that are still shown would request the removed data again.
    forgetAnswers()
  }
  const ask = (isOfOthers: boolean) => {
    showToast({
      text: t(isOfOthers ? 'shell.othersUnsentAnswers' : 'shell.unsentAnswers'),
      detail: t(isOfOthers ? 'shell.othersUnsentAnswersDetail' : 'shell.unsentAnswersDetail'),
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
