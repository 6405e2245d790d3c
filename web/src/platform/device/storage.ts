/** The names in `localStorage`, except the name in `kiosk.ts`. If the browser refuses storage, nothing is stored. */
const names = {
  recentTenantId: 'recentTenantId',
  /**
   * The page of the staff area that was used last, such as `1/members-overview`. It contains no person's name or id.
   */
  recentSection: 'salus.recentSection',
  theme: 'salus.theme',
  language: 'salus.language',
  /** The language of the last account, or the language chosen since then. It is shown if the session cannot be loaded. */
  lastLanguage: 'salus.lastLanguage',
  /** The time of the last activity in the staff area. Other windows read it. */
  touchedAt: 'salus.touchedAt',
  /** The time of the last request that used the session. Other windows read it. */
  usedAt: 'salus.usedAt',
  /** The last sign-in method: `single-sign-on`, or `here` for a sign-in with the methods of Salus itself. */
  signedInBy: 'salus.signedInBy',
  /**
   * The two messages of a sign-in in a second window. `signedInElsewhere`: the window at the identity provider reports
   * the sign-in. `signedInHeard`: the window that waited for the sign-in confirms the report.
   */
  signedInElsewhere: 'salus.signedInElsewhere',
  signedInHeard: 'salus.signedInHeard',
  /** The time of the last sign-in. Other windows read it while they ask for a sign-in. */
  enteredAt: 'salus.enteredAt',
  /** The time of the last change to the measurement day on this device. Other windows read it. */
  offlineDay: 'salus.offlineDay',
  /** The devices whose offline use was ended in this browser. They stay listed until the server has been notified. */
  offlineEnds: 'salus.offlineEnds',
  tariffNotes: 'salus.tariffNotes',
  storeToast: 'salus.storeToast',
  /** The day of the first visit, such as 2026-03-01. On this day, the installation of the app is not offered. */
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

/** Calls `act` when another window stores a value under the name. Returns a function that unsubscribes. */
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

/**
 * Runs `act`, which empties the storage. Afterwards stores the earlier values of `names` again. None of these values is
 * secret.
 */
export async function keepChoices(act: () => Promise<void>): Promise<void> {
  // The cast is safe, because `names` is a constant.
  const kept = (Object.keys(names) as Name[]).map((name) => [name, readStored(name)] as const)
  await act()
  for (const [name, value] of kept) if (value !== null) store(name, value)
}

/**
 * Deletes the databases of this origin at sign-out, except those in `except`. The server also asks the browser to
 * delete them, but not every browser does so.
 */
export async function forgetDatabases(except: readonly string[] = []): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases())
      if (name !== undefined && !except.includes(name)) indexedDB.deleteDatabase(name)
  } catch {
    // A browser that refuses storage has no databases.
  }
}

const placeName = 'salus.placeLeft'
const placeOwnerName = 'salus.placeLeftBy'

/**
 * Remembers the page to open after the next sign-in. With `userId`, only this user returns to the page. Another person
 * on this device would otherwise see what the user did.
 */
export function rememberPlace(href: string, userId?: string): void {
  forgetPlace()
  attempt(() => {
    sessionStorage.setItem(placeName, href)
    if (userId !== undefined) sessionStorage.setItem(placeOwnerName, userId)
  }, undefined)
}

export const forgetPlace = (): void =>
  attempt(() => {
    sessionStorage.removeItem(placeName)
    sessionStorage.removeItem(placeOwnerName)
  }, undefined)

const silentName = 'salus.silent'

/**
 * True if this tab has already tried a silent sign-in at the identity provider since the last sign-in. Also true if the
 * browser refuses storage, because the silent sign-in would otherwise be tried again and again.
 */
export const wasAskedSilently = (): boolean => attempt(() => sessionStorage.getItem(silentName) !== null, true)
export const noteAskedSilently = (): void => attempt(() => sessionStorage.setItem(silentName, 'yes'), undefined)
export const forgetAskedSilently = (): void => attempt(() => sessionStorage.removeItem(silentName), undefined)

/** Returns the page to open for the user who has signed in, and forgets it. */
export function takePlace(userId: string | undefined): string | null {
  const href = attempt(() => sessionStorage.getItem(placeName), null)
  const owner = attempt(() => sessionStorage.getItem(placeOwnerName), null)
  forgetPlace()
  const isOfUser = owner === null || owner === userId
  return href !== null && isOfUser && isOwnPath(href) ? href : null
}

/** True if the text is a path on this origin. Any other address could take users to another site. */
export function isOwnPath(href: string): boolean {
  if (!href.startsWith('/')) return false
  const url = URL.parse(href, location.origin)
  return url !== null && url.origin === location.origin && !href.startsWith('//')
}
