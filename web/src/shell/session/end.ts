import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

let hasEnded = false
const listeners = new Listeners()

function say(next: boolean): void {
  hasEnded = next
  listeners.notify()
}

/** Announces that the session has ended. The toast appears on this page or on the next page. */
export const showSessionEnd = (): void => say(true)
export const dismissSessionEnd = (): void => say(false)

export const useSessionHasEnded = (): boolean => useSyncExternalStore(listeners.add, () => hasEnded)
