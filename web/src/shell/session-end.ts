import { useSyncExternalStore } from 'react'

let hasEnded = false
const listeners = new Set<() => void>()

function say(next: boolean): void {
  hasEnded = next
  for (const listener of listeners) listener()
}

/** The session ended although nobody signed out; the next page says so. */
export const announceSessionEnd = (): void => say(true)
export const sessionEndWasSaid = (): void => say(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionHasEnded = (): boolean => useSyncExternalStore(subscribe, () => hasEnded)
