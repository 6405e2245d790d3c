import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../../paths.ts'
import { runHash } from '../../features/analyses/use-run-hash.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { readKiosk } from '../../platform/account/kiosk.ts'
import { useMaybeSession } from '../../platform/account/session.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { hasKeptDrafts, hasUnsavedWork } from '../../platform/pages/unsaved-work.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useInstallHint } from './use-install-hint.tsx'
import { isOfOtherRelease, registerShellWorker } from './shell-worker.ts'
import { useOpenedNotifications, useReportedDevice } from './use-notifications.ts'

/** Keeps the app startable without a network, and offers a newer release. Renders nothing itself. */
export function InstalledApp() {
  useManifestLanguage()
  // Signing out removes everything of this site from the browser, the worker too, so it is registered again.
  const isSignedIn = useMaybeSession() !== null
  const isBusy = useIsBusy()
  useInstallHint(isBusy)
  useOpenedNotifications(isBusy)
  useReportedDevice(isSignedIn)
  return <InstalledWorker key={String(isSignedIn)} />
}

function InstalledWorker() {
  useShellWorker(useOfferRelease())
  return null
}

/** The name and the shortcuts of the installed app are in the language in which it was installed. */
function useManifestLanguage(): void {
  const language = useLanguage()
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]')
    link?.setAttribute('href', language === 'de' ? '/manifest.de.webmanifest' : '/manifest.webmanifest')
  }, [language])
}

const hourMs = 3_600_000

function useShellWorker(offerRelease: () => void): void {
  const offer = useEffectEvent(offerRelease)
  const router = useRouter()
  useEffect(() => {
    const stops: (() => void)[] = []
    let isOver = false
    let isWatching = false
    const onNewer = () => {
      if (isOver || isWatching) return
      isWatching = true
      offer()
      // Checked after each navigation, because a run ends with another page.
      stops.push(router.subscribe('onResolved', () => offer()))
    }
    const start = async () => {
      const registration = await registerShellWorker()
      if (registration !== null && !isOver) stops.push(watchReleases(registration, onNewer))
    }
    start().catch(reportError)
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [router])
}

/** Looks for newer releases when the page is shown again, at most once an hour. The browser itself looks at every load. */
function watchReleases(registration: ServiceWorkerRegistration, onNewer: () => void): () => void {
  let lookedAt = performance.now()
  const look = async () => {
    const { waiting } = registration
    if (waiting !== null && (await isOfOtherRelease(waiting))) onNewer()
  }
  const onFound = () => registration.installing?.addEventListener('statechange', () => void look().catch(reportError))
  const onShown = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAt < hourMs) return
    lookedAt = performance.now()
    // Without a network there is nothing newer to find.
    registration.update().catch(() => undefined)
  }
  registration.addEventListener('updatefound', onFound)
  document.addEventListener('visibilitychange', onShown)
  // The update may have started before the listener was added.
  onFound()
  void look().catch(reportError)
  return () => {
    registration.removeEventListener('updatefound', onFound)
    document.removeEventListener('visibilitychange', onShown)
  }
}

/**
 * True in a run, on a device that was handed over or measures without a network, and where something was typed: nothing is
 * offered then.
 */
function useIsBusy(): () => boolean {
  const router = useRouter()
  return () => {
    const { hash, pathname } = router.state.location
    if (hash === runHash || pathname === '/answer' || pathname === paths.offlineDay().to) return true
    return readKiosk() !== null || hasUnsavedWork() || hasKeptDrafts()
  }
}

/** Offers to load a newer release, once, and never in a run or over typed text. Nothing is ever reloaded by itself. */
function useOfferRelease(): () => void {
  const t = useT()
  const wasOffered = useRef(false)
  const isBusy = useIsBusy()
  return () => {
    if (wasOffered.current || isBusy()) return
    wasOffered.current = true
    showToast({
      text: t('shell.newRelease'),
      detail: t('shell.newReleaseText'),
      duration: 30_000,
      action: (dismiss) => (
        <Button
          size="small"
          onClick={() => {
            dismiss()
            // The person has started something since, so the offer returns with the next page.
            if (isBusy()) wasOffered.current = false
            else location.reload()
          }}
        >
          {t('shell.newReleaseLoad')}
        </Button>
      ),
    })
  }
}
