import type { From } from './account/visitor.ts'
import type { SignIn } from './sign-in.ts'
import { endSessionOfToken } from './session/session.queries.ts'
import { emailOfSession, recordSignInEvent } from './account/account.queries.ts'

/** Ends the session of this browser, if it has one. */
export async function signOut(
  { pool, sessionTokenOf }: SignIn,
  cookies: string | undefined,
  from: From,
): Promise<void> {
  const token = sessionTokenOf(cookies)
  if (token === null) return
  const email = await emailOfSession(pool, token)
  await endSessionOfToken(pool, token)
  if (email !== null) await recordSignInEvent(pool, { email, kind: 'sign-out', outcome: 'done', ...from })
}
