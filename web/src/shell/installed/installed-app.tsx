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

/**
 * Runs the parts of an installable app: the service worker, notifications, and two offers (to load a newer release, and
 * to install Salus). Renders nothing.
 */
export function InstalledApp() {
  useManifestLanguage()
  const isSignedIn = useMaybeSession() !== null
  const isBusy = useIsBusy()
  useInstallHint(isBusy)
  useOpenedNotifications(isBusy)
  useReportedDevice(isSignedIn)
  // The key registers the worker again after signing out. Signing out usually clears the site's storage, and this
  // removes the worker.
  return <InstalledWorker key={String(isSignedIn)} />
}

function InstalledWorker() {
  useShellWorker(useOfferRelease())
  return null
}

/**
 * Links the manifest in the current language. After the installation, an app keeps the language that the manifest had
 * then.
 */
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
      // Offers again after each navigation, because the person may have been busy before.
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

/**
 * Checks for newer releases when the page becomes visible, at most once an hour. Browsers also check on each page load.
 */
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
    // Without a network, the check fails. The next check runs when the page becomes visible again.
    registration.update().catch(() => undefined)
  }
  registration.addEventListener('updatefound', onFound)
  document.addEventListener('visibilitychange', onShown)
  // The update may have started before the listeners were added.
  onFound()
  void look().catch(reportError)
  return () => {
    registration.removeEventListener('updatefound', onFound)
    document.removeEventListener('visibilitychange', onShown)
  }
}

/**
 * Returns a function that tells whether the person is busy. Nothing may be offered to a busy person. People are busy
 * during an analysis, on a handed-over device, on an offline day, and while typed text is not saved.
 */
function useIsBusy(): () => boolean {
  const router = useRouter()
  return () => {
    const { hash, pathname } = router.state.location
    if (hash === runHash || pathname === '/answer' || pathname === paths.offlineDay().to) return true
    return readKiosk() !== null || hasUnsavedWork() || hasKeptDrafts()
  }
}

/**
 * Returns a function that offers to load a newer release. It does nothing if the release was offered before or the
 * person is busy. The page is never reloaded without a click.
 */
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
            // The person may have started a task since the offer appeared. Then the page is not reloaded, and the offer
            // appears again after the next navigation.
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
