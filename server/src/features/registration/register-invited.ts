import type { registrationApi } from '@salus/contract/tenant/registration.ts'
import type { z } from 'zod'
import { withTransaction } from '../../platform/database/in-transaction.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { From } from '../../platform/sign-in/account/visitor.ts'
import { findWeakness } from '../../platform/sign-in/password/rules.ts'
import { openOffer } from '../invitations/open-offer.ts'
import { atOnce, insertAccount } from './registration.queries.ts'
import type { RegistrationDeps } from './registration-deps.ts'

type Registered = z.output<(typeof registrationApi)['registerInvited']['body']>

/**
 * Creates the account of an invited person, who accepts the invitation only after signing in. The link was sent to the
 * invited address, so the address needs no confirmation. This registration has its own limits, because it sends no mail
 * and requires a token that cannot be guessed. So it does not count against the network's limit for open registrations.
 */
export async function registerInvited(
  { database, signIn: { limits, hashing } }: RegistrationDeps,
  { token, password, firstName, lastName, locale }: Registered,
  from: From,
): Promise<{ readonly email: string }> {
  const offer = await openOffer({ pool: database.pool, limits }, token, from.network)
  const email = offer.email.toLowerCase()
  const names = [email.split('@')[0] ?? '', firstName, lastName, `${firstName}${lastName}`, offer.displayName]
  const weakness = findWeakness(password, names)
  if (weakness !== null)
    refuse('invalid-input', { errors: [{ path: 'account.password', code: 'too-common', message: weakness }] })
  await limits.take('invited-registration:token', hashToken(token))
  await limits.take('invited-registration:network', from.network)
  const password_hash = await hashing.hash(password)
  const account = { email, first_name: firstName, last_name: lastName, locale, password_hash, organisation: null }
  return withTransaction(database.pool, atOnce, async ({ db }) => {
    if ((await insertAccount(db, account)) === null) refuse('link-not-usable')
    return { email }
  })
}
