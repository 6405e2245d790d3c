import type { From } from './account/visitor.ts'
import type { SignIn } from './sign-in.ts'
import { endSessionOfToken } from './session/session.queries.ts'
import { emailOfSession, recordSignInEvent } from './account/account.queries.ts'

export async function signOut({ pool }: SignIn, token: string | null, from: From): Promise<void> {
  if (token === null) return
  const email = await emailOfSession(pool, token)
  await endSessionOfToken(pool, token)
  if (email !== null) await recordSignInEvent(pool, { email, kind: 'sign-out', outcome: 'done', ...from })
}
