import type { Database } from '../../database/open-database.ts'
import type { BetterAuth } from '../account/better-auth.ts'
import { readLibraryCode } from '../account/library-error.ts'
import { emailOfUser, namesOfUser } from '../account/account.queries.ts'

interface Means {
  readonly auth: BetterAuth
  readonly pool: Database['signInPool']
}

/**
 * Sets the password of the token's account, uses up the token and ends all sessions of the account. Returns the
 * account's address; `null` if the token is invalid.
 */
export async function setPassword({ auth, pool }: Means, token: string, newPassword: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!found) return null
  try {
    // Of several concurrent attempts only one gets past this.
    await auth.api.resetPassword({ body: { token, newPassword } })
  } catch (error) {
    const code = readLibraryCode(error)
    if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND') return null
    throw error
  }
  return emailOfUser(pool, found.value)
}

/** The names that the token's account must not use as its password; empty if the token is invalid. */
export async function namesForToken({ auth, pool }: Means, token: string): Promise<readonly string[]> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found ? namesOfUser(pool, found.value) : []
}
