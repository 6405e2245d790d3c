import { passwordResetJob } from '../mail/outbox.ts'
import { refuse } from '../refusal.ts'
import type { From } from './attempt.ts'
import { requireStrong } from './require-strong.ts'
import { namesForToken, setPassword } from './set-password.ts'
import type { SignIn } from './sign-in.ts'
import { recordSignInEvent } from './sign-in.queries.ts'

/** Has a link sent to an address that has an account, and answers alike where it has none. */
export async function requestPasswordReset(
  { limits, mailbox, pool }: SignIn,
  email: string,
  from: From,
): Promise<void> {
  await limits.take('password-reset:account', email)
  await limits.take('password-reset:network', from.network)
  // Whether there is an account is found out later, where nobody can measure it.
  await mailbox.enqueue(pool, passwordResetJob(email))
  await recordSignInEvent(pool, { email, kind: 'password-reset-requested', outcome: 'done', ...from })
}

/** Sets the password of whoever holds the link that was sent, and ends all their sessions. */
export async function resetPassword(
  means: SignIn,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  from: From,
): Promise<void> {
  const { limits, pool } = means
  await limits.take('reset-token:network', from.network)
  requireStrong(newPassword, await namesForToken(means, token))
  const email = await setPassword(means, token, newPassword)
  if (email === null)
    refuse('invalid-input', { errors: [{ path: 'token', code: 'not-valid', message: 'unknown, used or too old' }] })
  await limits.forgive(email)
  await recordSignInEvent(pool, { email, kind: 'password-reset', outcome: 'done', ...from })
}
