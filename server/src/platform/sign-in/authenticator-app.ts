import { Secret, TOTP } from 'otpauth'
import type { Database } from '../database/open-database.ts'
import { refuse } from '../refusal.ts'
import { appCodeUsed, reserveAppAttempt, storeAppSecret } from './factor.queries.ts'
import type { Seal } from './seal.ts'

const periodSeconds = 30

const appFor = (secret: string, email: string) =>
  new TOTP({ issuer: 'Salus', label: email, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

interface Means {
  readonly pool: Database['signInPool']
  readonly seal: Seal
}

/** A secret to be put into an app. Refused while another app counts: that one is to be removed first. */
export async function beginApp({ pool, seal }: Means, { userId, email }: { userId: string; email: string }) {
  const { base32: secret } = new Secret({ size: 20 })
  if (!(await storeAppSecret(pool, userId, seal.close(secret, userId)))) refuse('not-found')
  return { secret, uri: appFor(secret, email).toString() }
}

/**
 * Whether this is the code of the app now, or of the half minute before or after. Each code is good once; ten wrong ones
 * lock the app for a quarter of an hour. `isConfirmed` false: for the app that is being set up, which it then confirms.
 */
export async function isAppCode(
  { pool, seal }: Means,
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
  return appCodeUsed(pool, userId, Math.floor(now / 1000 / periodSeconds) + delta)
}
