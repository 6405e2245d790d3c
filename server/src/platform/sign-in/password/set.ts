import type { Database } from '../../database/open-database.ts'
import type { BetterAuth } from '../account/better-auth.ts'
import type { PasswordHashing } from '../account/password-hash.ts'
import { emailOfUser, namesOfUser } from '../account/account.queries.ts'
import { replacePassword } from './password.queries.ts'

interface Deps {
  readonly auth: BetterAuth
  readonly pool: Database['signInPool']
  readonly hashing: PasswordHashing
}

/**
 * Sets the password of the token's account, uses up the token and ends all sessions of the account. Returns the
 * account's address; `null` if the token is invalid.
 */
export async function setPassword(
  { auth, pool, hashing }: Deps,
  token: string,
  newPassword: string,
): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const identifier = `reset-password:${token}`
  const found = await internalAdapter.findVerificationValue(identifier)
  const email = found && (await emailOfUser(pool, found.value))
  if (!found || email === null) return null
  // Hashes the password before the token is used up. If hashing is refused because too many passwords wait, the link
  // therefore still works.
  const hash = await hashing.hash(newPassword)
  // If there are several attempts at the same time, only one of them succeeds here.
  if ((await internalAdapter.consumeVerificationValue(identifier)) === null) return null
  await replacePassword(pool, { userId: found.value, hash, keptSession: null })
  return email
}

/** Returns the names that the token's account must not use as its password. Empty if the token is invalid. */
export async function namesForToken(
  { auth, pool }: Pick<Deps, 'auth' | 'pool'>,
  token: string,
): Promise<readonly string[]> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found ? namesOfUser(pool, found.value) : []
}
