/** What Salus keeps in the browser. Storage may be refused (private windows, full disk): then nothing is kept. */
const names = {
  recentTenantId: 'recentTenantId',
  theme: 'salus.theme',
  language: 'salus.language',
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
