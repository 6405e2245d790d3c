import { createHmac, randomUUID } from 'node:crypto'
import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import { hashOf } from '../../platform/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/user-scope.ts'
import { storeEmailWish } from './profile-settings.queries.ts'

const validMs = 24 * 3_600_000

/** Keeps the wish and sends a link to the new address, in one transaction. A wish before it is replaced. */
export async function requestEmailChange(scope: UserScope, newEmail: string, secret: string): Promise<void> {
  const { userId, email } = scope.actor
  if (newEmail.toLowerCase() === email.toLowerCase())
    refuse('invalid-input', { errors: [{ path: 'newEmail', code: 'same-address', message: 'is the present address' }] })
  const id = randomUUID()
  await storeEmailWish(scope.db, {
    userId,
    id,
    // Addresses are looked up in lower case.
    newEmail: newEmail.toLowerCase(),
    tokenHash: hashOf(emailChangeToken(secret, id)),
    expiresAt: new Date(scope.now.getTime() + validMs),
  })
  await enqueueIn(scope.db, { task: 'send-email-change', payload: { id }, key: `email-change:${userId}` })
}

/** Made again from the wish's id whenever the mail is tried: so it waits in no queue and no table. */
export const emailChangeToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`email-change:${id}`).digest('base64url')
