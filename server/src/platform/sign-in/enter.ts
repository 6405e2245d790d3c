import type { Database } from '../database/open-database.ts'
import type { Config } from '../config.ts'
import { type Mailbox, securityNoticeJob } from '../mail/outbox.ts'
import { refuse } from '../refusal.ts'
import type { Visitor } from './attempt.ts'
import { hasConfirmedApp } from './factor.queries.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { sessionCookieOf } from './session-cookie.ts'
import { endSessionOfToken, newToken, openSession, type SignInMethod } from './session.queries.ts'
import { isNewNetwork, recordSignInEvent } from './sign-in.queries.ts'
import { beginStep } from './step.queries.ts'

export interface Entering {
  readonly userId: string
  readonly email: string
  readonly method: SignInMethod
  readonly hasSecondFactor: boolean
}

/** The cookies to set: the new session's, and the one that makes this browser known. */
export type EnteredCookies = string[]

/** Cookies, or the token of the step that is still to be taken. */
export type Entered = { readonly cookies: EnteredCookies } | { readonly secondStep: string }

export interface EnterMeans {
  readonly pool: Database['signInPool']
  readonly config: Config
  readonly secret: string
  readonly mailbox: Mailbox
  readonly knownBrowsers: KnownBrowsers
  readonly sessionTokenOf: (cookies: string | undefined) => string | null
}

const secondStepMinutes = 10

/** After the first factor: whoever has an authenticator app shows a code of it before there is any session. */
export async function enter(means: EnterMeans, entering: Entering, visitor: Visitor): Promise<Entered> {
  if (entering.hasSecondFactor || !(await hasConfirmedApp(means.pool, entering.userId)))
    return { cookies: await enterAtOnce(means, entering, visitor) }
  const token = newToken()
  const { userId, email, method } = entering
  await beginStep(means.pool, {
    kind: 'second-step',
    token,
    userId,
    data: { email, method },
    minutes: secondStepMinutes,
  })
  return { secondStep: token }
}

/** Opens the session and ends the one this browser had. */
export async function enterAtOnce(means: EnterMeans, entering: Entering, visitor: Visitor): Promise<EnteredCookies> {
  const { pool, config, mailbox, knownBrowsers } = means
  const { userId, email } = entering
  const { userAgent, cookies, from } = visitor
  const token = await openSession(pool, {
    ...entering,
    userAgent,
    network: from.network,
    idleMinutes: config.sessionIdleMinutes,
  })
  // Suspended between the password and here.
  if (token === null) refuse('wrong-credentials')
  const former = means.sessionTokenOf(cookies)
  if (former !== null) await endSessionOfToken(pool, former)
  if (await isNewNetwork(pool, userId, from.network))
    await mailbox.enqueue(pool, securityNoticeJob({ userId, kind: 'new-sign-in', userAgent }))
  await recordSignInEvent(pool, { email, kind: 'sign-in', outcome: 'done', ...from })
  return [sessionCookieOf(means, token), knownBrowsers.remember(cookies, email)]
}
