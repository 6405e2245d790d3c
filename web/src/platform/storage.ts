/** What Salus keeps in the browser. Storage may be refused (private windows, full disk): then nothing is kept. */
const names = {
  recentTenantId: 'recentTenantId',
  /** The section of a tenant that somebody worked in last, as `1/members-overview`: names no person. */
  recentSection: 'salus.recentSection',
  theme: 'salus.theme',
  language: 'salus.language',
  /** When somebody last touched the business area, for the other windows. */
  touchedAt: 'salus.touchedAt',
  /** When the server last answered, for the other windows. */
  usedAt: 'salus.usedAt',
  /** By which way somebody signed in last: `single-sign-on`, or nothing. */
  signedInBy: 'salus.signedInBy',
  /** A window at the identity provider is done, and a window that waited for it has heard so. */
  signedInElsewhere: 'salus.signedInElsewhere',
  signedInHeard: 'salus.signedInHeard',
  /** Which notes about limits of the tariff somebody has put away. */
  tariffNotes: 'salus.tariffNotes',
  /** Somebody answered the offer of the native app: it is not made again. */
  storeToast: 'salus.storeToast',
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

/** Calls back when another window keeps something under the name, until the returned function is called. */
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

/** Carries the choices that hold no secret over an act that empties the storage. */
export async function keepingChoices(act: () => Promise<void>): Promise<void> {
  const kept = (Object.keys(names) as Name[]).map((name) => [name, readStored(name)] as const) // keys of a const object
  await act()
  for (const [name, value] of kept) if (value !== null) store(name, value)
}

/** No database of this origin stays after signing out. The server asks the browser for that too, but not every browser obeys. */
export async function forgetDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  } catch {
    // Where storage is refused there is nothing to forget.
  }
}

const placeName = 'salus.placeLeft'

/** Remembers where somebody was, to lead back there after signing in. */
export const rememberPlace = (href: string): void => attempt(() => sessionStorage.setItem(placeName, href), undefined)
export const forgetPlace = (): void => attempt(() => sessionStorage.removeItem(placeName), undefined)

const silentName = 'salus.silent'

/** Whether the identity provider was asked silently already, since somebody signed in: it is asked once. */
export const wasAskedSilently = (): boolean => attempt(() => sessionStorage.getItem(silentName) !== null, true)
export const askedSilently = (): void => attempt(() => sessionStorage.setItem(silentName, 'yes'), undefined)
export const forgetAskedSilently = (): void => attempt(() => sessionStorage.removeItem(silentName), undefined)

export function takePlace(): string | null {
  const href = attempt(() => sessionStorage.getItem(placeName), null)
  forgetPlace()
  return href !== null && isOwnPath(href) ? href : null
}

/** Whether the text is a path of this very origin: anything else would be a door to foreign sites. */
export function isOwnPath(href: string): boolean {
  if (!href.startsWith('/')) return false
  const url = URL.parse(href, location.origin)
  return url !== null && url.origin === location.origin && !href.startsWith('//')
}
