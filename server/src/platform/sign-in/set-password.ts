import type { Database } from '../database/open-database.ts'
import type { BetterAuth } from './better-auth.ts'
import { libraryCodeOf } from './library-error.ts'
import { emailOfUser, namesOfUser } from './sign-in.queries.ts'

interface Means {
  readonly auth: BetterAuth
  readonly pool: Database['signInPool']
}

/** Uses the token up and ends all sessions of its account. Answers whose it was; null = the token is good for nothing. */
export async function setPassword({ auth, pool }: Means, token: string, newPassword: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!found) return null
  try {
    // Only one of many at the same time gets past this.
    await auth.api.resetPassword({ body: { token, newPassword } })
  } catch (error) {
    const code = libraryCodeOf(error)
    if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND') return null
    throw error
  }
  return emailOfUser(pool, found.value)
}

/** The names that the account of a token must not have as its password; none where the token is good for nothing. */
export async function namesForToken({ auth, pool }: Means, token: string): Promise<readonly string[]> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found ? namesOfUser(pool, found.value) : []
}
