import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/open-database.ts'
import { isWeak, type PasswordHashing } from '../account/password-hash.ts'
import { findAccountByEmail, replaceHash } from '../account/account.queries.ts'

type Tried =
  | { readonly kind: 'done'; readonly userId: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'unverified' }

interface Deps {
  readonly pool: Database['signInPool']
  readonly hashing: PasswordHashing
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Checks an address and a password. Takes as long for an unknown address and for a suspended account as for a wrong
 * password.
 */
export async function tryPassword({ pool, hashing }: Deps, { email, password }: Credentials): Promise<Tried> {
  const account = await findAccountByEmail(pool, email)
  if (!account?.hash) {
    await hashing.hash(password)
    return { kind: 'wrong' }
  }
  const { hash, userId, isVerified } = account
  if (!(await hashing.verify(hash, password))) return { kind: 'wrong' }
  if (isWeak(hash)) await replaceHash(pool, hash, await hashing.hash(password))
  return isVerified ? { kind: 'done', userId } : { kind: 'unverified' }
}

const evenMs = 50
const shortestMs = 100

/**
 * Waits until the time since `started` is a multiple of `evenMs` and at least `shortestMs`. The duration of a refusal
 * then does not reveal whether the account exists.
 */
export async function waitUntilEven(started: number): Promise<void> {
  const passed = performance.now() - started
  await pause(Math.max(shortestMs, Math.ceil(passed / evenMs) * evenMs) - passed)
}
