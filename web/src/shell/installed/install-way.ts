interface Facts {
  readonly store: 'android' | 'ios' | null
  readonly isInstalled: boolean
  readonly canAsk: boolean
}

/**
 * `installed`: Salus is already installed. `ask`: the browser asks after a click. `share`: iPhones and iPads, where
 * only Safari's share menu can install. `menu`: all other devices, where the browser's menu may be able to install.
 */
export type InstallWay = 'installed' | 'ask' | 'share' | 'menu'

export function installWay({ store, isInstalled, canAsk }: Facts): InstallWay {
  if (isInstalled) return 'installed'
  if (canAsk) return 'ask'
  return store === 'ios' ? 'share' : 'menu'
}

const restDays = 30

interface Visit {
  /** The day of the first visit in this browser, such as 2026-03-01; `null` during the first visit. */
  readonly firstDay: string | null
  readonly hintedOn: string | null
  readonly today: string
}

/** True if the hint may be shown. It is never shown on the day of the first visit, and at most once in thirty days. */
export function mayHint({ firstDay, hintedOn, today }: Visit): boolean {
  if (firstDay === null || firstDay >= today) return false
  return hintedOn === null || Date.parse(today) - Date.parse(hintedOn) >= restDays * 86_400_000
}
