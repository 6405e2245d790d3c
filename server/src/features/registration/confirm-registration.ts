import type { OpenedTenant } from '@salus/contract/tenant/registration.ts'
import { withTransaction } from '../../platform/database/in-transaction.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { From } from '../../platform/sign-in/account/visitor.ts'
import { foundTenant } from './found-tenant.ts'
import {
  insertAccount,
  noteUsedLink,
  passwordOfRegistration,
  type TakenRegistration,
  takeRegistration,
} from './registration.queries.ts'
import type { RegistrationDeps } from './registration-deps.ts'

interface Confirmation {
  readonly token: string
  readonly password: string
  readonly from: From
}

interface Confirmed {
  readonly email: string
  readonly tenant: OpenedTenant | null
}

/**
 * Turns a registration into an account. If it was for an organisation, also creates the tenant. The caller needs both
 * the link and the password of the registration. Without the password, the owner of a mailbox could confirm a
 * registration that another person made with this address, and link scanners could use up the link.
 *
 * @throws Refusal `link-not-usable`, `wrong-credentials`, or `too-many-requests`
 */
export async function confirmRegistration(
  platform: Platform,
  deps: RegistrationDeps,
  { token, password, from }: Confirmation,
): Promise<Confirmed> {
  const { limits, hashing } = deps.signIn
  const tokenHash = hashToken(token)
  const stored = await passwordOfRegistration(deps.database.pool, tokenHash)
  if (stored === null) {
    await limits.take('registration-token:network', from.network)
    refuse('link-not-usable')
  }
  const guesses = await limits.allowTry('registration-token:token', tokenHash)
  if (!(await hashing.verify(stored, password))) {
    await guesses.failed()
    refuse('wrong-credentials')
  }
  return withTransaction<TakenRegistration, Confirmed>(
    deps.database.pool,
    takeRegistration(tokenHash, stored),
    (transaction) => makeAll(platform, { transaction, deps, tokenHash, requestId: from.requestId }),
  )
}

async function makeAll(
  platform: Platform,
  work: { transaction: Transaction<TakenRegistration>; deps: RegistrationDeps; tokenHash: string; requestId: string },
): Promise<Confirmed> {
  const { transaction, deps, tokenHash, requestId } = work
  const taken = transaction.gate ?? refuse('link-not-usable')
  const userId = (await insertAccount(transaction.db, taken)) ?? refuse('link-not-usable')
  await noteUsedLink(transaction.db, tokenHash, userId)
  const { email, organisation } = taken
  if (organisation === null) return { email, tenant: null }
  const { needsSecondFactor } = deps
  return {
    email,
    tenant: await foundTenant(platform, transaction, { organisation, userId, requestId, needsSecondFactor }),
  }
}
