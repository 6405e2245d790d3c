import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useMaybeSession } from '../../platform/account/session.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { today } from '../../platform/dates/tenant-time.ts'
import { isInstalled, useInstallPrompt } from '../../platform/device/install-prompt.ts'
import { readStored, store } from '../../platform/device/storage.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { hasListing, storeHere } from '../store-toast/use-store-toast.tsx'
import { installWay, mayHint } from './install-way.ts'

/**
 * Tells signed-in people that Salus can be installed, from the day after their first visit. Shown only if the browser
 * can install Salus and no native app is offered. Never shown while the person is busy.
 */
export function useInstallHint(isBusy: () => boolean): void {
  const t = useT()
  const router = useRouter()
  const isSignedIn = useMaybeSession() !== null
  const ask = useInstallPrompt()
  const way = installWay({ store: storeHere(), isInstalled: isInstalled(), canAsk: ask !== null })
  const isOffered = isSignedIn && !hasListing() && (way === 'ask' || way === 'share')
  const hint = useEffectEvent(() => {
    const day = today()
    if (isBusy() || !mayHint({ firstDay: readStored('firstDay'), hintedOn: readStored('installHint'), today: day }))
      return
    store('installHint', day)
    showToast({
      text: t('shell.install'),
      detail: t(way === 'ask' ? 'shell.installText' : 'shell.installShare'),
      duration: 30_000,
      ...(way === 'ask' && {
        action: (dismiss) => (
          <Button
            size="small"
            onClick={() => {
              dismiss()
              ask?.().catch(reportError)
            }}
          >
            {t('shell.installNow')}
          </Button>
        ),
      }),
    })
  })
  useEffect(() => {
    if (isSignedIn && readStored('firstDay') === null) store('firstDay', today())
  }, [isSignedIn])
  useEffect(() => {
    if (!isOffered) return undefined
    hint()
    return router.subscribe('onResolved', () => hint())
  }, [isOffered, router])
}
