import { createHmac, timingSafeEqual } from 'node:crypto'

/** Over https, the prefix `__Host-` prevents other hosts and pages over plain http from setting the cookie. */
export const sessionCookieName = (isHttps: boolean) => (isHttps ? '__Host-sid' : 'sid')

/** The cookie has no Max-Age, so the browser deletes it when the browser session ends. */
export const sessionCookie = (isHttps: boolean, value: string) =>
  `${sessionCookieName(isHttps)}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

export const endedSessionCookie = (isHttps: boolean) => `${sessionCookie(isHttps, '')}; Max-Age=0`

export const signedToken = (secret: string, token: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

export interface CookieDeps {
  readonly config: { readonly isHttps: boolean }
  readonly secret: string
}

export const writeSessionCookie = ({ config, secret }: CookieDeps, token: string): string =>
  sessionCookie(config.isHttps, signedToken(secret, token))

/** Returns the name of the cookie that links a sign-in at the identity provider to the browser in which it began. */
const journeyCookieName = (isHttps: boolean) => (isHttps ? '__Host-sso' : 'sso')

export const journeyCookie = (isHttps: boolean, value: string) =>
  `${journeyCookieName(isHttps)}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}; Max-Age=${value === '' ? 0 : 600}`

export const readJourneyKey = (cookies: string | undefined, isHttps: boolean): string | null =>
  readCookie(cookies, journeyCookieName(isHttps))

/** Returns the value of the cookie with this name; `null` if there is no such cookie or more than one. */
export const readCookie = (cookies: string | undefined, name: string): string | null =>
  cookies === undefined ? null : readValue(cookies, `${name}=`)

/**
 * Returns a function that reads the session token from the Cookie header without a database query. The cookie contains
 * `token.signature`, signed with HMAC-SHA-256. Without the secret, a token from a copy of the database is useless.
 */
export function sessionTokenReader(secret: string, isHttps: boolean): (cookies: string | undefined) => string | null {
  const prefix = `${sessionCookieName(isHttps)}=`
  // The cookies whose signature was valid. They are remembered, because checking a signature again would take some
  // microseconds in every request.
  const known = new Map<string, string>()
  return (cookies) => {
    const value = cookies === undefined ? null : readValue(cookies, prefix)
    if (value === null) return null
    const found = known.get(value)
    if (found !== undefined) return found
    const token = verifyValue(value, secret)
    if (token === null) return null
    if (known.size >= mostKnown) known.clear()
    known.set(value, token)
    return token
  }
}

const mostKnown = 10_000

function verifyValue(value: string, secret: string): string | null {
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
  // If two cookies have this name, an attacker has set one of them. It is impossible to find out which, so neither is
  // used.
  const [only, second] = found
  if (only === undefined || second !== undefined) return null
  try {
    return decodeURIComponent(only.slice(prefix.length))
  } catch {
    return null
  }
}
