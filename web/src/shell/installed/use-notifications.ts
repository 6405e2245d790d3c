import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { loadScript } from '../../platform/pages/load-script.ts'

/** Shows the page of a notification that was pressed, unless something would be lost here. */
export function useOpenedNotifications(isBusy: () => boolean): void {
  const router = useRouter()
  const open = useEffectEvent((path: unknown) => {
    if (typeof path === 'string' && path.startsWith('/') && !isBusy()) router.history.push(path)
  })
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => open(data?.open)
    // Browsers without workers have none.
    const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [])
}

/** A browser that is notified belongs to whoever is signed in, and is used: the server has to know both. */
export function useReportedDevice(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    const report = async () => (await import('../../features/push/this-device.ts')).reportThisDevice()
    // Reported with the next start instead.
    void loadScript(report).catch(() => undefined)
  }, [isSignedIn])
}
