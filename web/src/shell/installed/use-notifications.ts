import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { loadScript } from '../../platform/pages/load-script.ts'

/** The service worker passes on that the person pressed a notification. */
const followPress =
  (show: (path: string) => void, isBusy: () => boolean) =>
  ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    const path = data?.open
    if (typeof path === 'string' && path.startsWith('/') && !isBusy()) show(path)
  }

/** Shows the page of a notification that was pressed, unless something would be lost here. */
export function useOpenedNotifications(isBusy: () => boolean): void {
  const { history } = useRouter()
  const isBusyNow = useEffectEvent(isBusy)
  useEffect(() => {
    const onMessage = followPress(history.push, () => isBusyNow())
    // Browsers without workers have none.
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [history])
}

/**
 * The subscription of this browser belongs to the signed-in person. The server needs to know that, and that the browser
 * is in use.
 */
export function useReportedDevice(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    const report = loadScript(() => import('../../features/push/this-device.ts')).then((push) =>
      push.reportThisDevice(),
    )
    // Reported with the next start instead.
    void report.catch(() => undefined)
  }, [isSignedIn])
}
