/** What decides how Salus gets onto the home screen of this device. */
interface Facts {
  /** The app store of the device, if it is a phone or a tablet. */
  readonly store: 'android' | 'ios' | null
  /** True in a window of the installed app. */
  readonly isInstalled: boolean
  /** True once the browser offers to install. */
  readonly canAsk: boolean
}

/**
 * `installed`: nothing is left to do. `ask`: the browser asks after a press. `share`: on iPhones and iPads only the menu
 * of Safari installs. `menu`: by the browser's menu, in the browsers that can.
 */
export type InstallWay = 'installed' | 'ask' | 'share' | 'menu'

export function installWay({ store, isInstalled, canAsk }: Facts): InstallWay {
  if (isInstalled) return 'installed'
  if (canAsk) return 'ask'
  return store === 'ios' ? 'share' : 'menu'
}

const restDays = 30

interface Visit {
  /** The day of the first visit with this browser, such as 2026-03-01; `null` in the first. */
  readonly firstDay: string | null
  /** The day on which the hint was shown last. */
  readonly hintedOn: string | null
  readonly today: string
}

/** Whether the hint may be shown: not on the day of the first visit, and at most once in thirty days. */
export function mayHint({ firstDay, hintedOn, today }: Visit): boolean {
  if (firstDay === null || firstDay >= today) return false
  return hintedOn === null || Date.parse(today) - Date.parse(hintedOn) >= restDays * 86_400_000
}
