import { hashOf } from '../../platform/link-token.ts'
import type { From } from '../../platform/sign-in/attempt.ts'
import { emailOfRegistration, orderMailAgain } from './registration.queries.ts'
import type { RegistrationMeans } from './registration-means.ts'

/** Orders the mail of a registration once more; a handle that nobody holds changes nothing and answers the same. */
export async function resendConfirmation(
  { database, signIn }: RegistrationMeans,
  handle: string,
  from: From,
): Promise<void> {
  await signIn.limits.take('registration-mail:network', from.network)
  const handleHash = hashOf(handle)
  const email = await emailOfRegistration(database.pool, handleHash)
  if (email === null) return
  await signIn.limits.take('registration:account', email)
  await orderMailAgain(database.pool, handleHash)
}
