import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from './session-cookie.ts'

/**
 * The browsers in which somebody has signed in before, recognised by a signed cookie. A browser that is known keeps its
 * own count of wrong passwords, so that guessing elsewhere never locks it out. The cookie names nobody: each mark is
 * random, and its signature fits one account only.
 */
export interface KnownBrowsers {
  /** The mark that this browser has for the account; null for a browser in which nobody has signed in to it. */
  find(cookies: string | undefined, email: string): string | null
  /** The cookie that makes the browser known for the account, beside the accounts it is known for already. */
  remember(cookies: string | undefined, email: string): string
}

/** Colleagues who share a tablet; the one who has been away longest is forgotten first. */
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
