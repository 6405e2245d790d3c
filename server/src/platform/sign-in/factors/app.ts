import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../database/open-database.ts'
import { refuse } from '../../refusal.ts'
import { recordAppCodeUse, reserveAppAttempt, storeAppSecret } from './factors.queries.ts'
import type { Seal } from './seal.ts'

const periodSeconds = 30

const appFor = (secret: string, email: string) =>
  new TOTP({ issuer: 'Salus', label: email, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

interface Deps {
  readonly pool: Database['signInPool']
  readonly seal: Seal
}

/**
 * Creates a secret for an authenticator app. If another app is active, refuses with `not-found`, because that app must
 * be removed first.
 */
export async function beginApp({ pool, seal }: Deps, { userId, email }: { userId: string; email: string }) {
  const { base32: secret } = new Secret({ size: 20 })
  if (!(await storeAppSecret(pool, userId, seal.close(secret, userId)))) refuse('not-found')
  return { secret, uri: appFor(secret, email).toString() }
}

/**
 * Returns true if this is the app's code for now, or for the half minute before or after. Each code is valid once. Ten
 * wrong codes in a row lock the app for a quarter of an hour, and this function then refuses with `too-many-requests`.
 * If `isConfirmed` is false, checks the app that is being set up and then confirms it.
 */
export async function isAppCode(
  { pool, seal }: Deps,
  { userId, code, isConfirmed }: { userId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const attempt = await reserveAppAttempt(pool, userId, isConfirmed)
  if (attempt.kind === 'locked') refuse('too-many-requests', { retryAfterSeconds: attempt.seconds })
  if (attempt.kind === 'none') return false
  const secret = seal.open(attempt.secret, userId)
  if (secret === null) return false
  const now = Date.now()
  const delta = appFor(secret, '').validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  return recordAppCodeUse(pool, userId, Math.floor(now / 1000 / periodSeconds) + delta)
}
