import type { registrationApi } from '@salus/contract/tenant/registration.ts'
import type { z } from 'zod'
import { hashToken } from '../../platform/scope/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { From } from '../../platform/sign-in/account/visitor.ts'
import { findWeakness } from '../../platform/sign-in/password/rules.ts'
import { keepRegistration } from './registration.queries.ts'
import type { RegistrationDeps } from './registration-deps.ts'

type Registered = z.output<(typeof registrationApi)['register']['body']>

/**
 * Stores a registration until its address is confirmed. Does not check whether the address has an account, because the
 * response time would reveal the result. The job that sends the mail checks this and chooses the mail.
 */
export async function registerPerson(
  { database, signIn }: RegistrationDeps,
  { handle, account, organisation }: Registered,
  { from, requestKey }: { readonly from: From; readonly requestKey: string },
): Promise<void> {
  const { email, password, firstName, lastName, locale } = account
  const names = [email.split('@')[0] ?? '', firstName, lastName, `${firstName}${lastName}`]
  const weakness = findWeakness(password, [...names, ...listNames(organisation)])
  if (weakness !== null)
    refuse('invalid-input', { errors: [{ path: 'account.password', code: 'too-common', message: weakness }] })
  await signIn.limits.take('registration:network', from.network)
  await signIn.limits.take('registration:account', email)
  await keepRegistration(database.pool, {
    handleHash: hashToken(handle),
    email,
    firstName,
    lastName,
    locale,
    passwordHash: await signIn.hashing.hash(password),
    organisation: organisation ?? null,
    requestKey: hashToken(requestKey),
  })
}

const listNames = (organisation: Registered['organisation']) =>
  organisation === undefined ? [] : [organisation.displayName, organisation.tenantName]
