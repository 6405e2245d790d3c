import { setTimeout as pause } from 'node:timers/promises'
import type { Attempt } from './attempt.ts'
import { type BetterAuth, networkHeader } from './better-auth.ts'
import { libraryCodeOf } from './library-error.ts'
import { sessionCookieName } from './session-cookie.ts'

type Tried =
  | { readonly kind: 'done'; /** The signed token of the new session. */ readonly cookie: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'unverified' }

export async function tryPassword(auth: BetterAuth, attempt: Attempt, isHttps: boolean): Promise<Tried> {
  const headers = new Headers({ [networkHeader]: attempt.from.network, 'user-agent': attempt.userAgent })
  const body = { email: attempt.email, password: attempt.password }
  try {
    const answer = await auth.api.signInEmail({ body, headers, returnHeaders: true })
    const name = `${sessionCookieName(isHttps)}=`
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(name))
    const value = cookie?.slice(name.length).split(';', 1)[0]
    if (value === undefined) throw new Error('the sign-in library set no session cookie')
    return { kind: 'done', cookie: value }
  } catch (error) {
    const code = libraryCodeOf(error)
    if (code === 'EMAIL_NOT_VERIFIED') return { kind: 'unverified' }
    // A suspended account gets no session; it looks like a wrong password.
    if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'FAILED_TO_CREATE_SESSION') return { kind: 'wrong' }
    throw error
  }
}

const evenMs = 50
const shortestMs = 100

/** A refusal takes the same time whether or not there is such an account. */
export async function untilEven(started: number): Promise<void> {
  const passed = performance.now() - started
  await pause(Math.max(shortestMs, Math.ceil(passed / evenMs) * evenMs) - passed)
}
