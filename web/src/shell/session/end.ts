import { useSyncExternalStore } from 'react'

let hasEnded = false
const listeners = new Set<() => void>()

function say(next: boolean): void {
  hasEnded = next
  for (const listener of listeners) listener()
}

/** Announces that the session has ended. The toast appears on this page or on the next page. */
export const announceSessionEnd = (): void => say(true)
export const sessionEndWasSaid = (): void => say(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionHasEnded = (): boolean => useSyncExternalStore(subscribe, () => hasEnded)
