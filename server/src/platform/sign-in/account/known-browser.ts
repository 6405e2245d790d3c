import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from './session-cookie.ts'

/**
 * The browsers in which a user has signed in before, recognised by a signed cookie. Wrong passwords in a known browser
 * are counted separately, so wrong passwords elsewhere never lock it out. The cookie does not name a user: each mark is
 * random, and its signature matches only one account.
 */
export interface KnownBrowsers {
  /**
   * Returns the mark of this browser for the account; `null` if no sign-in to the account has succeeded in this
   * browser.
   */
  find(cookies: string | undefined, email: string): string | null
  /**
   * Returns the cookie that makes this browser known for the account. The browser also stays known for its earlier
   * accounts.
   */
  remember(cookies: string | undefined, email: string): string
}

/** Enough for colleagues who share a tablet. The least recently used account is forgotten first. */
const mostAccounts = 8
const days = 180

export function makeKnownBrowsers(secret: string, isHttps: boolean): KnownBrowsers {
  const name = isHttps ? '__Host-browser' : 'browser'
  const sign = (mark: string, email: string) =>
    createHmac('sha256', secret).update(`known-browser:${mark}:${email.toLowerCase()}`).digest('base64url')
  const fits = (entry: string, email: string) => {
    const [mark = '', signature = ''] = entry.split('~')
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(mark, email))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const readEntries = (cookies: string | undefined) =>
    (readCookie(cookies, name) ?? '').split('!').filter(Boolean).slice(0, mostAccounts)
  return {
    find: (cookies, email) =>
      readEntries(cookies)
        .find((entry) => fits(entry, email))
        ?.split('~', 1)[0] ?? null,
    remember: (cookies, email) => {
      const entries = readEntries(cookies)
      const known = entries.find((entry) => fits(entry, email))
      const mark = randomBytes(12).toString('base64url')
      const entry = known ?? `${mark}~${sign(mark, email)}`
      const value = [entry, ...entries.filter((other) => other !== known)].slice(0, mostAccounts).join('!')
      const maxAge = days * 24 * 3600
      return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}; Max-Age=${maxAge}`
    },
  }
}
