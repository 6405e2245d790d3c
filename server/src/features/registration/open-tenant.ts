import { createHash } from 'node:crypto'
import type { Organisation, OpenedTenant } from '@salus/contract/tenant/registration.ts'
import { withTransaction } from '../../platform/database/in-transaction.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Caller, readUser } from '../../platform/scope/tenant.ts'
import { foundTenant } from './found-tenant.ts'
import { claimOpening, findOpening, founder, storeOpening } from './registration.queries.ts'
import type { RegistrationDeps } from './registration-deps.ts'

interface Opening {
  readonly caller: Caller
  readonly organisation: Organisation
  readonly requestKey: string
}

/**
 * Creates a tenant for a signed-in person. A repeated request gets the response of the first one.
 *
 * @throws Refusal `email-not-verified`, `idempotency-key-reused`, `request-in-progress`, or `too-many-requests`
 */
export async function openTenant(
  platform: Platform,
  { database, signIn, needsSecondFactor }: RegistrationDeps,
  { caller, organisation, requestKey }: Opening,
): Promise<OpenedTenant> {
  const { actor, rows } = await readUser(platform, caller, founder)
  const { userId } = actor
  if (rows[0]?.emailVerified !== true) refuse('email-not-verified')
  const bodyHash = createHash('sha256').update(JSON.stringify(organisation)).digest('base64url')
  return withTransaction(database.pool, claimOpening(userId, requestKey, bodyHash), async (transaction) => {
    if (transaction.gate === undefined) return answerOfFirst(transaction, { userId, requestKey, bodyHash })
    // Counted only after `claimOpening` has succeeded, so that a repeated request does not count again.
    await signIn.limits.take('tenant-opening:account', userId)
    const { requestId } = caller
    const answer = await foundTenant(platform, transaction, { organisation, userId, requestId, needsSecondFactor })
    await storeOpening(transaction.db, { userId, requestKey, answer })
    return answer
  })
}

async function answerOfFirst(
  transaction: Transaction<object>,
  { userId, requestKey, bodyHash }: { userId: string; requestKey: string; bodyHash: string },
): Promise<OpenedTenant> {
  const known = await findOpening(transaction.db, userId, requestKey)
  await transaction.rollback()
  if (known && known.bodyHash !== bodyHash) refuse('idempotency-key-reused')
  if (!known?.answer) refuse('request-in-progress', { retryAfterSeconds: 1 })
  // The cast is safe, because only `storeOpening` writes answers.
  return known.answer as OpenedTenant
}
