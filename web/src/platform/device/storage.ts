/** Names in `localStorage`, besides that of `kiosk.ts`. If storage is refused (private windows), nothing is kept. */
const names = {
  recentTenantId: 'recentTenantId',
  /** The staff page used last, such as `1/members-overview`. It names no person. */
  recentSection: 'salus.recentSection',
  theme: 'salus.theme',
  language: 'salus.language',
  /** The time of the last activity in the staff area, for other windows. */
  touchedAt: 'salus.touchedAt',
  /** The time of the last request that used the session, for other windows. */
  usedAt: 'salus.usedAt',
  /** The last way of signing in: `single-sign-on`, or nothing. */
  signedInBy: 'salus.signedInBy',
  /** Messages between a window at the identity provider and the window that waits for it. */
  signedInElsewhere: 'salus.signedInElsewhere',
  signedInHeard: 'salus.signedInHeard',
  /** The time of the last sign-in, for other windows that ask for one. */
  enteredAt: 'salus.enteredAt',
  /** The time of the last change of the measurement day on this device, for other windows. */
  offlineDay: 'salus.offlineDay',
  /** Devices of measurement days that were ended here, until the server has been notified. */
  offlineEnds: 'salus.offlineEnds',
  tariffNotes: 'salus.tariffNotes',
  storeToast: 'salus.storeToast',
  /** The day of the first visit, such as 2026-03-01. On this day the app is not offered for installation. */
  firstDay: 'salus.firstDay',
  installHint: 'salus.installHint',
} as const
type Name = keyof typeof names

function attempt<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act()
  } catch {
    return otherwise
  }
}

export const readStored = (name: Name): string | null => attempt(() => localStorage.getItem(names[name]), null)
export const store = (name: Name, value: string): void =>
  attempt(() => localStorage.setItem(names[name], value), undefined)

/** Calls back when another window stores a value under the name. Returns a function that unsubscribes. */
export function onStored(name: Name, act: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === names[name]) act()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

export function readRecentTenantId(): number | null {
  const stored = readStored('recentTenantId')
  return stored !== null && /^[1-9][0-9]{0,8}$/.test(stored) ? Number(stored) : null
}

/** Runs `act`, which empties the storage, and then stores the named values again. None of them is secret. */
export async function keepingChoices(act: () => Promise<void>): Promise<void> {
  // The cast is safe, because the object is a constant.
  const kept = (Object.keys(names) as Name[]).map((name) => [name, readStored(name)] as const)
  await act()
  for (const [name, value] of kept) if (value !== null) store(name, value)
}

/**
 * Deletes the databases of this origin at sign-out, except the named ones. The server also asks the browser to do so,
 * but not every browser obeys.
 */
export async function forgetDatabases(except: readonly string[] = []): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases())
      if (name !== undefined && !except.includes(name)) indexedDB.deleteDatabase(name)
  } catch {
    // If the browser refuses storage, there is nothing to delete.
  }
}

const placeName = 'salus.placeLeft'

export const rememberPlace = (href: string): void => attempt(() => sessionStorage.setItem(placeName, href), undefined)
export const forgetPlace = (): void => attempt(() => sessionStorage.removeItem(placeName), undefined)

const silentName = 'salus.silent'

/**
 * True if the identity provider was already asked silently in this tab since the last sign-in, because it must be asked
 * only once. Also true if the browser refuses storage.
 */
export const wasAskedSilently = (): boolean => attempt(() => sessionStorage.getItem(silentName) !== null, true)
export const askedSilently = (): void => attempt(() => sessionStorage.setItem(silentName, 'yes'), undefined)
export const forgetAskedSilently = (): void => attempt(() => sessionStorage.removeItem(silentName), undefined)

export function takePlace(): string | null {
  const href = attempt(() => sessionStorage.getItem(placeName), null)
  forgetPlace()
  return href !== null && isOwnPath(href) ? href : null
}

/** True if the text is a path on this origin. Anything else could send people to another site. */
export function isOwnPath(href: string): boolean {
  if (!href.startsWith('/')) return false
  const url = URL.parse(href, location.origin)
  return url !== null && url.origin === location.origin && !href.startsWith('//')
}
