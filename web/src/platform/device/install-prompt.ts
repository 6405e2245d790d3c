import { useSyncExternalStore } from 'react'

/** The browser's offer to install the app, which only Chromium makes; the types of pages do not know it. */
interface InstallPrompt extends Event {
  /** Asks the person. It can be called once. */
  prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()

function keep(next: InstallPrompt | null): void {
  kept = next
  for (const listener of listeners) listener()
}

/** Keeps the browser from showing its own offer, and keeps the offer for later. Call it before the page is loaded. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt) // the only event of this name
  })
  window.addEventListener('appinstalled', () => keep(null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the person to install the app, and resolves to the answer. `null` while the browser does not offer it. */
export function useInstallPrompt(): (() => Promise<'accepted' | 'dismissed'>) | null {
  const prompt = useSyncExternalStore(subscribe, () => kept)
  if (prompt === null) return null
  return async () => {
    keep(null)
    return (await prompt.prompt()).outcome
  }
}

/** True in a window without the browser's bars, as an installed app has it. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
