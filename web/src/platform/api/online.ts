import { useSyncExternalStore } from 'react'
import { onServiceReturn } from './service-state.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/**
 * Calls `act` when a failed request may succeed now: when the network returns, and when the person looks at the page
 * again. The second is needed because browsers do not report every return of the network. Returns a function that
 * unsubscribes.
 */
export function onChanceToSend(act: () => void): () => void {
  const forget = onNetworkReturn(act)
  const onShown = () => document.visibilityState === 'visible' && act()
  document.addEventListener('visibilitychange', onShown)
  return () => {
    forget()
    document.removeEventListener('visibilitychange', onShown)
  }
}

/**
 * Calls `act` when this device is online again, and when the service responds again. Returns a function that
 * unsubscribes.
 */
export function onNetworkReturn(act: () => void): () => void {
  const forget = onServiceReturn(act)
  window.addEventListener('online', act)
  return () => {
    forget()
    window.removeEventListener('online', act)
  }
}
