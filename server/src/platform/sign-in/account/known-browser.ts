import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from './session-cookie.ts'

/**
 * The browsers in which a user has signed in before, recognized by a signed cookie. A known browser has its own count
 * of wrong passwords, so that guessing elsewhere never locks it out. The cookie contains no user: each mark is random,
 * and its signature matches only one account.
 */
export interface KnownBrowsers {
  /** The mark of this browser for the account; `null` if nobody has signed in to the account in this browser. */
  find(cookies: string | undefined, email: string): string | null
  /**
   * Returns the cookie that makes the browser known for the account, in addition to the accounts it is already known
   * for.
   */
  remember(cookies: string | undefined, email: string): string
}

/** Enough for colleagues who share a tablet. The account that was used longest ago is forgotten first. */
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
