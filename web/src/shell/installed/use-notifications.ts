import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { loadScript } from '../../platform/pages/load-script.ts'

const followPress =
  (show: (path: string) => void, isBusy: () => boolean) =>
  ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    const path = data?.open
    if (typeof path === 'string' && path.startsWith('/') && !isBusy()) show(path)
  }

/**
 * Opens the page of a clicked notification, unless the person is busy. The service worker sends the path of the page.
 */
export function useOpenedNotifications(isBusy: () => boolean): void {
  const { history } = useRouter()
  const isBusyNow = useEffectEvent(isBusy)
  useEffect(() => {
    const onMessage = followPress(history.push, () => isBusyNow())
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [history])
}

/**
 * Reports the push subscription of this browser, so that the server knows that the signed-in person uses this browser.
 */
export function useReportedDevice(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    const report = loadScript(() => import('../../features/push/this-device.ts')).then((push) =>
      push.reportThisDevice(),
    )
    // A failed report is repeated at the next start.
    void report.catch(() => undefined)
  }, [isSignedIn])
}
