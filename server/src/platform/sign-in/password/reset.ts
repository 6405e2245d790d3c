import { passwordResetJob } from '../../mail/outbox.ts'
import { refuse } from '../../refusal.ts'
import type { From } from '../account/visitor.ts'
import { requireStrong } from './require-strong.ts'
import { namesForToken, setPassword } from './set.ts'
import type { SignIn } from '../sign-in.ts'
import { recordSignInEvent } from '../account/account.queries.ts'

/**
 * Requests a mail with a link. The mail is sent only if the address has an account. The answer is the same for every
 * address.
 */
export async function requestPasswordReset(
  { limits, mailbox, pool, knownBrowsers }: SignIn,
  email: string,
  { from, cookies }: { readonly from: From; readonly cookies: string | undefined },
): Promise<void> {
  await limits.take('password-reset:account', email)
  // Does not apply the network's limit in a browser in which the owner has signed in before. Other people in the same
  // network therefore cannot use up the owner's requests.
  if (knownBrowsers.find(cookies, email) === null) await limits.take('password-reset:network', from.network)
  // The job looks up the account later, so the duration of this request does not reveal whether the account exists.
  await mailbox.enqueue(pool, passwordResetJob(email))
  await recordSignInEvent(pool, { email, kind: 'password-reset-requested', outcome: 'done', ...from })
}

/** Sets the password of the account to which the link was sent, and ends all sessions of the account. */
export async function resetPassword(
  deps: SignIn,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  from: From,
): Promise<void> {
  const { limits, pool } = deps
  requireStrong(newPassword, await namesForToken(deps, token))
  const email = await setPassword(deps, token, newPassword)
  if (email === null) {
    // Counts only wrong links, because a whole office may set new passwords on one day.
    await limits.take('reset-token:network', from.network)
    refuse('invalid-input', { errors: [{ path: 'token', code: 'not-valid', message: 'unknown, used or too old' }] })
  }
  await limits.forgive(email)
  await recordSignInEvent(pool, { email, kind: 'password-reset', outcome: 'done', ...from })
}
