import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import type { Mailbox } from '../mail/outbox.ts'
import { type AttemptLimits, attemptLimits } from './account/attempt-limits.ts'
import { type BetterAuth, makeBetterAuth } from './account/better-auth.ts'
import type { StartSessionDeps } from './start-session.ts'
import { makeOneAtATime } from '../limits/one-at-a-time.ts'
import { makeKnownBrowsers } from './account/known-browser.ts'
import { limitedHashing, type PasswordHashing } from './account/password-hash.ts'
import { makeSeal, type Seal } from './factors/seal.ts'
import { sessionTokenReader } from './account/session-cookie.ts'
import { makeSingleSignOn, type SingleSignOn } from './single-sign-on/single-sign-on.ts'

export interface SignIn extends StartSessionDeps {
  readonly auth: BetterAuth
  readonly limits: AttemptLimits
  readonly hashing: PasswordHashing
  readonly seal: Seal
  readonly singleSignOn: SingleSignOn | null
  readonly accounts: ReturnType<typeof makeOneAtATime>
}

interface SignInParts {
  readonly database: Database
  readonly config: Config
  readonly secret: string
  readonly mailbox: Mailbox
}

export function makeSignIn({ database, config, secret, mailbox }: SignInParts): SignIn {
  const pool = database.signInPool
  const hashing = limitedHashing(config)
  return {
    pool,
    config,
    secret,
    mailbox,
    hashing,
    auth: makeBetterAuth({ database, config, secret }),
    limits: attemptLimits(pool, config.rateLimitFactor),
    seal: makeSeal(secret),
    readSessionToken: sessionTokenReader(secret, config.isHttps),
    knownBrowsers: makeKnownBrowsers(secret, config.isHttps),
    singleSignOn: makeSingleSignOn(pool, config),
    accounts: makeOneAtATime(),
  }
}
