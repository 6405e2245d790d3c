import { refuse } from '../../refusal.ts'
import type { PasswordCheck } from '../account/visitor.ts'
import type { SignIn } from '../sign-in.ts'
import { findPasswordHash, recordSignInEvent } from '../account/account.queries.ts'
import { waitUntilEven } from './try.ts'

/** Refuses with `wrong-credentials` if the password is wrong. A wrong password counts like a failed sign-in. */
export async function checkPassword(
  { limits, hashing, accounts, pool }: SignIn,
  { userId, email, password, from }: PasswordCheck,
): Promise<void> {
  const started = performance.now()
  const isRight = await accounts(email.toLowerCase(), async () => {
    // The session proves that the person has signed in here before, so this place counts as known.
    const counted = await limits.allowSignIn(email.toLowerCase(), {
      network: from.network,
      known: `session:${userId}`,
    })
    const stored = await findPasswordHash(pool, userId)
    const matches = stored !== null && (await hashing.verify(stored, password))
    await (matches ? counted.succeeded() : counted.failed())
    return matches
  })
  const outcome = isRight ? 'done' : 'wrong-credentials'
  await recordSignInEvent(pool, { email, kind: 'password-check', outcome, ...from })
  if (isRight) return
  await waitUntilEven(started)
  refuse('wrong-credentials')
}
