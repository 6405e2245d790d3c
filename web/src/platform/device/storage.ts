/** Everything that Salus keeps in the browser. If storage is refused (private windows, full disk), nothing is kept. */
const names = {
  recentTenantId: 'recentTenantId',
  /** The staff page last worked in, such as `1/members-overview`. It names no person. */
  recentSection: 'salus.recentSection',
  theme: 'salus.theme',
  language: 'salus.language',
  /** The time of the last activity in the staff area, for other windows. */
  touchedAt: 'salus.touchedAt',
  /** The time of the server's last answer, for other windows. */
  usedAt: 'salus.usedAt',
  /** The last way of signing in: `single-sign-on`, or nothing. */
  signedInBy: 'salus.signedInBy',
  /** Messages between a window at the identity provider and the window that waits for it. */
  signedInElsewhere: 'salus.signedInElsewhere',
  signedInHeard: 'salus.signedInHeard',
  /** When the measurement day on this device changed last, for other windows. */
  offlineDay: 'salus.offlineDay',
  /** Devices of measurement days that ended here before the server heard of it. */
  offlineEnds: 'salus.offlineEnds',
  /** The dismissed notes about tariff limits. */
  tariffNotes: 'salus.tariffNotes',
  /** Set once the offer of the native app was answered; it is not repeated. */
  storeToast: 'salus.storeToast',
  /** The day of the first visit, such as 2026-03-01: installing is not offered on that day. */
  firstDay: 'salus.firstDay',
  /** The day on which installing was last offered. */
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

/** Calls back when another window stores a value under the name. Returns a function that stops this. */
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

/** Preserves the choices that contain no secret while the storage is emptied. */
export async function keepingChoices(act: () => Promise<void>): Promise<void> {
  const kept = (Object.keys(names) as Name[]).map((name) => [name, readStored(name)] as const) // keys of a const object
  await act()
  for (const [name, value] of kept) if (value !== null) store(name, value)
}

/** Deletes all databases of this origin at sign-out. The server also asks the browser to, but not every browser obeys. */
export async function forgetDatabases(except: readonly string[] = []): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases())
      if (name !== undefined && !except.includes(name)) indexedDB.deleteDatabase(name)
  } catch {
    // If storage is refused, there is nothing to forget.
  }
}

const placeName = 'salus.placeLeft'

/** Remembers the current page, to return to it after sign-in. */
export const rememberPlace = (href: string): void => attempt(() => sessionStorage.setItem(placeName, href), undefined)
export const forgetPlace = (): void => attempt(() => sessionStorage.removeItem(placeName), undefined)

const silentName = 'salus.silent'

/** True if the identity provider was already asked silently since the last sign-in; it is asked only once. */
export const wasAskedSilently = (): boolean => attempt(() => sessionStorage.getItem(silentName) !== null, true)
export const askedSilently = (): void => attempt(() => sessionStorage.setItem(silentName, 'yes'), undefined)
export const forgetAskedSilently = (): void => attempt(() => sessionStorage.removeItem(silentName), undefined)

export function takePlace(): string | null {
  const href = attempt(() => sessionStorage.getItem(placeName), null)
  forgetPlace()
  return href !== null && isOwnPath(href) ? href : null
}

/** True if the text is a path on this origin. Anything else could redirect to other sites. */
export function isOwnPath(href: string): boolean {
  if (!href.startsWith('/')) return false
  const url = URL.parse(href, location.origin)
  return url !== null && url.origin === location.origin && !href.startsWith('//')
}
