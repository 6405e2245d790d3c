import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { type Mailbox, passwordResetJob } from '../mail/outbox.ts'
import { refuse } from '../refusal.ts'
import { type AttemptLimits, attemptLimits } from './attempt-limits.ts'
import type { Attempt, From, PasswordCheck, Visitor } from './attempt.ts'
import { type BetterAuth, makeBetterAuth } from './better-auth.ts'
import { enter, enterAtOnce, type Entered, type EnteredCookies, type EnterMeans } from './enter.ts'
import { type Factors, makeFactors } from './factors.ts'
import { inTurn } from './in-turn.ts'
import { makeKnownBrowsers } from './known-browser.ts'
import { makePasskeys, type Passkeys } from './passkeys.ts'
import { limitedHashing, type PasswordHashing } from './password-hash.ts'
import { requireStrong } from './require-strong.ts'
import { makeSeal, type Seal } from './seal.ts'
import { requireCode } from './second-factor.ts'
import { sessionCookie, sessionTokenReader, signedToken } from './session-cookie.ts'
import { endSessionOfToken, proofOf } from './session.queries.ts'
import { emailOfSession, emailOfUser, passwordHashOf, recordSignInEvent } from './sign-in.queries.ts'
import { namesForToken, setPassword } from './set-password.ts'
import { makeSingleSignOn, type SingleSignOn } from './single-sign-on.ts'
import { takeStep, trySecondStep } from './step.queries.ts'
import { tryPassword, untilEven } from './try-password.ts'

/** Everything about how people prove who they are. */
export interface SignIn {
  readonly auth: BetterAuth
  readonly limits: AttemptLimits
  readonly hashing: PasswordHashing
  readonly passkeys: Passkeys
  readonly singleSignOn: SingleSignOn | null
  /** What somebody who is signed in does about their own ways in. */
  readonly factors: Factors
  /** The token of a rightly signed session cookie. */
  readonly sessionTokenOf: (cookies: string | undefined) => string | null
  /** The cookie to set for a session's token. */
  readonly cookieOf: (token: string) => string
  signIn(attempt: Attempt): Promise<Entered>
  /** The second step after a password or the identity provider. */
  showSecondFactor(shown: { readonly token: string; readonly code: string }, visitor: Visitor): Promise<EnteredCookies>
  /** Signs in the holder of the passkey, who showed it their finger, face or PIN. */
  signInWithPasskey(credential: Readonly<Record<string, unknown>>, visitor: Visitor): Promise<EnteredCookies>
  /** For who was sent back by the identity provider. */
  enterBySingleSignOn(
    arrival: { userId: string; email: string; hasSecondFactor: boolean },
    visitor: Visitor,
  ): Promise<Entered>
  /** Refuses who did not prove within the last minutes who they are. */
  requireFresh(token: string | null): Promise<void>
  /** Refuses what is not the password of the account, counted like a sign-in. */
  checkPassword(check: PasswordCheck): Promise<void>
  signOut(cookies: string | undefined, from: From): Promise<void>
  requestPasswordReset(email: string, from: From): Promise<void>
  resetPassword(reset: { readonly token: string; readonly newPassword: string }, from: From): Promise<void>
}

interface SignInParts {
  readonly database: Database
  readonly config: Config
  readonly secret: string
  readonly mailbox: Mailbox
}

export function makeSignIn(parts: SignInParts): SignIn {
  const { database, config, secret, mailbox } = parts
  const pool = database.signInPool
  const hashing = limitedHashing(config.rateLimitFactor)
  const auth = makeBetterAuth({ database, config, secret, hashing })
  const limits = attemptLimits(pool, config.rateLimitFactor)
  const sessionTokenOf = sessionTokenReader(secret, config.isHttps)
  const seal = makeSeal(secret)
  const passkeys = makePasskeys(pool, config)
  const knownBrowsers = makeKnownBrowsers(secret, config.isHttps)
  const shared = { pool, config, secret, mailbox, limits, hashing, seal, sessionTokenOf, knownBrowsers }
  const means: Means = { ...shared, accounts: inTurn() }
  return {
    auth,
    limits,
    hashing,
    passkeys,
    singleSignOn: makeSingleSignOn(pool, config),
    factors: makeFactors({ ...means, passkeys }),
    sessionTokenOf,
    cookieOf: (token) => sessionCookie(config.isHttps, signedToken(secret, token)),
    signIn: signInWith(means),
    ...secondSteps(means, passkeys),
    checkPassword: checkPasswordWith(means),
    requireFresh: async (token) => {
      const proof = token === null ? null : await proofOf(pool, token, config.sessionHours)
      if (proof === null) refuse('signed-out')
      if (!proof.isFresh) refuse('reauth-required')
    },
    signOut: async (cookies, from) => {
      const token = sessionTokenOf(cookies)
      if (token === null) return
      const email = await emailOfSession(pool, token)
      await endSessionOfToken(pool, token)
      if (email !== null) await recordSignInEvent(pool, { email, kind: 'sign-out', outcome: 'done', ...from })
    },
    requestPasswordReset: async (email, from) => {
      await limits.take('password-reset:account', email)
      await limits.take('password-reset:network', from.network)
      // Whether there is an account is found out later, where nobody can measure it.
      await mailbox.enqueue(pool, passwordResetJob(email))
      await recordSignInEvent(pool, { email, kind: 'password-reset-requested', outcome: 'done', ...from })
    },
    resetPassword: async ({ token, newPassword }, from) => {
      await limits.take('reset-token:network', from.network)
      requireStrong(newPassword, await namesForToken({ auth, pool }, token))
      const email = await setPassword({ auth, pool }, token, newPassword)
      if (email === null)
        refuse('invalid-input', { errors: [{ path: 'token', code: 'not-valid', message: 'unknown, used or too old' }] })
      await limits.forgive(email)
      await recordSignInEvent(pool, { email, kind: 'password-reset', outcome: 'done', ...from })
    },
  }
}

interface Means extends EnterMeans {
  readonly limits: AttemptLimits
  readonly hashing: PasswordHashing
  readonly seal: Seal
  readonly accounts: ReturnType<typeof inTurn>
}

function signInWith(means: Means): SignIn['signIn'] {
  const { limits, accounts, pool, knownBrowsers } = means
  return async (attempt) => {
    const started = performance.now()
    const email = attempt.email.toLowerCase()
    const event = { email, kind: 'sign-in', ...attempt.from } as const
    // One after another, so that guesses made at the same time count as well.
    const outcome = await accounts(email, async () => {
      const known = knownBrowsers.find(attempt.cookies, email)
      const counted = await limits.allowSignIn(email, { network: attempt.from.network, known })
      const tried = await tryPassword(means, attempt)
      if (tried.kind === 'wrong') await counted.failed()
      if (tried.kind === 'done') await counted.succeeded()
      return tried
    })
    if (outcome.kind === 'wrong') {
      await recordSignInEvent(pool, { ...event, outcome: 'wrong-credentials' })
      await untilEven(started)
      refuse('wrong-credentials')
    }
    if (outcome.kind === 'unverified') {
      await recordSignInEvent(pool, { ...event, outcome: 'email-not-verified' })
      refuse('email-not-verified')
    }
    return enter(means, { userId: outcome.userId, email, method: 'password', hasSecondFactor: false }, attempt)
  }
}

const begunSchema = z.object({ email: z.string(), method: z.enum(['password', 'single-sign-on']) })

function secondSteps(
  means: Means,
  passkeys: Passkeys,
): Pick<SignIn, 'showSecondFactor' | 'signInWithPasskey' | 'enterBySingleSignOn'> {
  const { pool } = means
  return {
    showSecondFactor: async ({ token, code }, visitor) => {
      const step = await trySecondStep(pool, token)
      if (!step?.userId) return refuse('sign-in-step-over')
      const { email, method } = begunSchema.parse(step.data)
      await requireCode(means, { userId: step.userId, email, code, from: visitor.from })
      // Of two right codes at the same time only one opens a session.
      if ((await takeStep(pool, 'second-step', token)) === null) refuse('sign-in-step-over')
      return enterAtOnce(means, { userId: step.userId, email, method, hasSecondFactor: true }, visitor)
    },
    signInWithPasskey: async (credential, visitor) => {
      const userId = await passkeys.use(null, credential)
      const email = userId === null ? null : await emailOfUser(pool, userId)
      if (userId === null || email === null) return refuse('wrong-code')
      return enterAtOnce(means, { userId, email, method: 'passkey', hasSecondFactor: true }, visitor)
    },
    enterBySingleSignOn: (arrival, visitor) => enter(means, { ...arrival, method: 'single-sign-on' }, visitor),
  }
}

function checkPasswordWith({ limits, hashing, accounts, pool }: Means): SignIn['checkPassword'] {
  return async ({ userId, email, password, from }) => {
    const started = performance.now()
    const isRight = await accounts(email.toLowerCase(), async () => {
      // The session proves that the person has signed in here before.
      const counted = await limits.allowSignIn(email.toLowerCase(), {
        network: from.network,
        known: `session:${userId}`,
      })
      const stored = await passwordHashOf(pool, userId)
      const matches = stored !== null && (await hashing.verify(stored, password))
      await (matches ? counted.succeeded() : counted.failed())
      return matches
    })
    const outcome = isRight ? 'done' : 'wrong-credentials'
    await recordSignInEvent(pool, { email, kind: 'password-check', outcome, ...from })
    if (isRight) return
    await untilEven(started)
    refuse('wrong-credentials')
  }
}
