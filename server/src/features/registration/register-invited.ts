import type { registrationApi } from '@salus/contract/registration.ts'
import type { z } from 'zod'
import { withTransaction } from '../../platform/database/in-transaction.ts'
import { refuse } from '../../platform/refusal.ts'
import type { From } from '../../platform/sign-in/attempt.ts'
import { weaknessOf } from '../../platform/sign-in/password-rules.ts'
import { openOffer } from '../invitations/open-offer.ts'
import { atOnce, insertAccount } from './registration.queries.ts'
import type { RegistrationMeans } from './registration-means.ts'

type Registered = z.output<(typeof registrationApi)['registerInvited']['body']>

/**
 * Makes the account of an invited person. The link reached them at the address that was invited, so that it needs no second
 * mail. What the invitation offers is accepted afterwards, by whoever is signed in.
 */
export async function registerInvited(
  { database, signIn: { limits, hashing } }: RegistrationMeans,
  { token, password, firstName, lastName, locale }: Registered,
  from: From,
): Promise<{ readonly email: string }> {
  const offer = await openOffer({ pool: database.pool, limits }, token, from.network)
  const email = offer.email.toLowerCase()
  const names = [email.split('@')[0] ?? '', firstName, lastName, `${firstName}${lastName}`, offer.displayName]
  const weakness = weaknessOf(password, names)
  if (weakness !== null)
    refuse('invalid-input', { errors: [{ path: 'account.password', code: 'too-common', message: weakness }] })
  await limits.take('registration:network', from.network)
  await limits.take('registration:account', email)
  const password_hash = await hashing.hash(password)
  const account = { email, first_name: firstName, last_name: lastName, locale, password_hash, organisation: null }
  return withTransaction(database.pool, atOnce, async ({ db }) => {
    if ((await insertAccount(db, account)) === null) refuse('link-not-usable')
    return { email }
  })
}
