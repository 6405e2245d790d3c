import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { type Mailbox, passwordResetJob } from '../mail/outbox.ts'
import { refuse } from '../refusal.ts'
import { type AttemptLimits, attemptLimits } from './attempt-limits.ts'
import type { Attempt, From, PasswordCheck } from './attempt.ts'
import { type BetterAuth, makeBetterAuth } from './better-auth.ts'
import { inTurn } from './in-turn.ts'
import { limitedHashing, type PasswordHashing } from './password-hash.ts'
import { weaknessOf } from './password-rules.ts'
import { sessionCookie, sessionTokenReader } from './session-cookie.ts'
import { emailOfSession, passwordHashOf, recordSignInEvent } from './sign-in.queries.ts'
import { setPassword } from './set-password.ts'
import { tryPassword, untilEven } from './try-password.ts'

/** Everything about how people prove who they are. */
export interface SignIn {
  readonly auth: BetterAuth
  readonly limits: AttemptLimits
  /** The token of a rightly signed session cookie. */
  readonly sessionTokenOf: (cookies: string | undefined) => string | null
  /** Answers with the cookie to set. */
  signIn(attempt: Attempt): Promise<string>
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
  const accounts = inTurn()
  const endSession = async (cookies: string | undefined) => {
    if (cookies === undefined || sessionTokenOf(cookies) === null) return
    await auth.api.signOut({ headers: new Headers({ cookie: cookies }) })
  }
  return {
    auth,
    limits,
    sessionTokenOf,
    signIn: signInWith({ auth, limits, accounts, endSession, ...parts }),
    checkPassword: checkPasswordWith({ limits, hashing, accounts, database }),
    signOut: async (cookies, from) => {
      const token = sessionTokenOf(cookies)
      const email = token === null ? null : await emailOfSession(pool, token)
      await endSession(cookies)
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
      const weakness = weaknessOf(newPassword)
      if (weakness !== null)
        refuse('invalid-input', { errors: [{ path: 'newPassword', code: 'too-common', message: weakness }] })
      const email = await setPassword({ auth, pool }, token, newPassword)
      if (email === null)
        refuse('invalid-input', { errors: [{ path: 'token', code: 'not-valid', message: 'unknown, used or too old' }] })
      await limits.forgive(email)
      await recordSignInEvent(pool, { email, kind: 'password-reset', outcome: 'done', ...from })
    },
  }
}

interface SignInMeans extends SignInParts {
  readonly auth: BetterAuth
  readonly limits: AttemptLimits
  readonly accounts: ReturnType<typeof inTurn>
  readonly endSession: (cookies: string | undefined) => Promise<void>
}

function signInWith({ auth, limits, accounts, endSession, database, config }: SignInMeans): SignIn['signIn'] {
  const pool = database.signInPool
  return async (attempt) => {
    const started = performance.now()
    const email = attempt.email.toLowerCase()
    const event = { email, kind: 'sign-in', ...attempt.from } as const
    // One after another, so that guesses made at the same time count as well.
    const outcome = await accounts(email, async () => {
      const counted = await limits.allowSignIn(email, attempt.from.network)
      const tried = await tryPassword(auth, attempt, config.isHttps)
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
    await endSession(attempt.cookies)
    await recordSignInEvent(pool, { ...event, outcome: 'done' })
    return sessionCookie(config.isHttps, outcome.cookie)
  }
}

interface CheckMeans {
  readonly limits: AttemptLimits
  readonly hashing: PasswordHashing
  readonly accounts: ReturnType<typeof inTurn>
  readonly database: Database
}

function checkPasswordWith({ limits, hashing, accounts, database }: CheckMeans): SignIn['checkPassword'] {
  const pool = database.signInPool
  return async ({ userId, email, password, from }) => {
    const started = performance.now()
    const isRight = await accounts(email.toLowerCase(), async () => {
      const counted = await limits.allowSignIn(email.toLowerCase(), from.network)
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
