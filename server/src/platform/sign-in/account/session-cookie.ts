import { createHmac, timingSafeEqual } from 'node:crypto'

/** Over https, the prefix `__Host-` prevents other hosts and plain http from setting the cookie. */
export const sessionCookieName = (isHttps: boolean) => (isHttps ? '__Host-sid' : 'sid')

/** Has no Max-Age, so it ends with the browser session at the latest. */
export const sessionCookie = (isHttps: boolean, value: string) =>
  `${sessionCookieName(isHttps)}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

export const endedSessionCookie = (isHttps: boolean) => `${sessionCookie(isHttps, '')}; Max-Age=0`

export const signedToken = (secret: string, token: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

export interface CookieMeans {
  readonly config: { readonly isHttps: boolean }
  readonly secret: string
}

export const writeSessionCookie = ({ config, secret }: CookieMeans, token: string): string =>
  sessionCookie(config.isHttps, signedToken(secret, token))

/** The name of the cookie that ties a sign-in at the identity provider to the browser in which it began. */
const journeyCookieName = (isHttps: boolean) => (isHttps ? '__Host-sso' : 'sso')

export const journeyCookie = (isHttps: boolean, value: string) =>
  `${journeyCookieName(isHttps)}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}; Max-Age=${value === '' ? 0 : 600}`

export const readJourneyKey = (cookies: string | undefined, isHttps: boolean): string | null =>
  readCookie(cookies, journeyCookieName(isHttps))

/** The value of the only cookie with this name; `null` if there is none or more than one. */
export const readCookie = (cookies: string | undefined, name: string): string | null =>
  cookies === undefined ? null : readValue(cookies, `${name}=`)

/**
 * Returns a function that reads the session token from the Cookie header without a database query. The cookie contains
 * `token.signature`, signed by HMAC-SHA-256. A token from a copy of the database is useless without the secret.
 */
export function sessionTokenReader(secret: string, isHttps: boolean): (cookies: string | undefined) => string | null {
  const prefix = `${sessionCookieName(isHttps)}=`
  // A valid signature stays valid; checking it again would cost every request some microseconds.
  const known = new Map<string, string>()
  return (cookies) => {
    const value = cookies === undefined ? null : readValue(cookies, prefix)
    if (value === null) return null
    const found = known.get(value)
    if (found !== undefined) return found
    const token = verified(value, secret)
    if (token === null) return null
    if (known.size >= mostKnown) known.clear()
    known.set(value, token)
    return token
  }
}

const mostKnown = 10_000

function verified(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function readValue(cookies: string, prefix: string): string | null {
  const found = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix))
  // If two cookies have this name, one of them was planted. It is impossible to tell which, so neither counts.
  const [only, second] = found
  if (only === undefined || second !== undefined) return null
  try {
    return decodeURIComponent(only.slice(prefix.length))
  } catch {
    return null
  }
}
