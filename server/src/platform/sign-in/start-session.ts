import type { Database } from '../database/open-database.ts'
import type { Config } from '../config/config.ts'
import { type Mailbox, securityNoticeJob } from '../mail/outbox.ts'
import { refuse } from '../refusal.ts'
import type { Visitor } from './account/visitor.ts'
import { hasConfirmedApp } from './factors/factors.queries.ts'
import type { KnownBrowsers } from './account/known-browser.ts'
import { endSessionOfToken, newToken, openSession, type SignInMethod } from './session/session.queries.ts'
import { isNewNetwork, recordSignInEvent } from './account/account.queries.ts'
import { beginStep } from './session/step.queries.ts'

export interface ProvedPerson {
  readonly userId: string
  readonly email: string
  readonly method: SignInMethod
  readonly hasSecondFactor: boolean
}

export interface StartedSession {
  readonly token: string
  readonly knownBrowser: string
}

export type SignInResult = { readonly session: StartedSession } | { readonly secondStep: string }

export interface StartSessionDeps {
  readonly pool: Database['signInPool']
  readonly config: Config
  readonly secret: string
  readonly mailbox: Mailbox
  readonly knownBrowsers: KnownBrowsers
  readonly readSessionToken: (cookies: string | undefined) => string | null
}

const secondStepMinutes = 10

/**
 * Continues a sign-in after the first step. Users with an authenticator app must enter a code before a session is
 * opened, unless the first step already proved a second factor.
 */
export async function continueSignIn(
  deps: StartSessionDeps,
  proved: ProvedPerson,
  visitor: Visitor,
): Promise<SignInResult> {
  if (proved.hasSecondFactor || !(await hasConfirmedApp(deps.pool, proved.userId)))
    return { session: await startSession(deps, proved, visitor) }
  const token = newToken()
  const { userId, email, method } = proved
  await beginStep(deps.pool, {
    kind: 'second-step',
    token,
    userId,
    data: { email, method },
    minutes: secondStepMinutes,
  })
  return { secondStep: token }
}

export async function startSession(
  deps: StartSessionDeps,
  proved: ProvedPerson,
  visitor: Visitor,
): Promise<StartedSession> {
  const { pool, config, mailbox, knownBrowsers } = deps
  const { userId, email } = proved
  const { userAgent, appDevice, cookies, formerToken, from } = visitor
  const token = await openSession(pool, {
    ...proved,
    userAgent,
    appDevice,
    network: from.network,
    idleMinutes: config.sessionIdleMinutes,
  })
  // There is no token if the account was suspended after the first step.
  if (token === null) refuse('wrong-credentials')
  if (formerToken !== null) await endSessionOfToken(pool, formerToken)
  if (await isNewNetwork(pool, userId, from.network))
    await mailbox.enqueue(pool, securityNoticeJob({ userId, kind: 'new-sign-in', userAgent }))
  await recordSignInEvent(pool, { email, kind: 'sign-in', outcome: 'done', ...from })
  return { token, knownBrowser: knownBrowsers.remember(cookies, email) }
}
