import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

/** The event with which Chromium offers to install the app. TypeScript's browser types do not contain it. */
interface InstallPrompt extends Event {
  /** Asks the person to install the app. Can be called only once. */
  prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | null = null
const listeners = new Listeners()

function keep(next: InstallPrompt | null): void {
  kept = next
  listeners.notify()
}

/**
 * Keeps the browser's offer to install the app for later, so that the browser does not show it now. Must be called
 * before the page has loaded.
 */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt) // no other event has this name
  })
  window.addEventListener('appinstalled', () => keep(null))
}

/** Returns a function that asks the person to install the app, or `null` while the browser does not offer this. */
export function useInstallPrompt(): (() => Promise<'accepted' | 'dismissed'>) | null {
  const prompt = useSyncExternalStore(listeners.add, () => kept)
  if (prompt === null) return null
  return async () => {
    keep(null)
    return (await prompt.prompt()).outcome
  }
}

/** True if the page runs in a window of the installed app, which has no browser bars. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
