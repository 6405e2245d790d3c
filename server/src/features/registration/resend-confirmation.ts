import { hashToken } from '../../platform/scope/link-token.ts'
import type { From } from '../../platform/sign-in/account/visitor.ts'
import { emailOfRegistration, orderMailAgain } from './registration.queries.ts'
import type { RegistrationDeps } from './registration-deps.ts'

/** Queues the mail of a registration again. If the handle is unknown, nothing changes, but the response is the same. */
export async function resendConfirmation(
  { database, signIn }: RegistrationDeps,
  handle: string,
  from: From,
): Promise<void> {
  await signIn.limits.take('registration-mail:network', from.network)
  const handleHash = hashToken(handle)
  const email = await emailOfRegistration(database.pool, handleHash)
  if (email === null) return
  await signIn.limits.take('registration:account', email)
  await orderMailAgain(database.pool, handleHash)
}
