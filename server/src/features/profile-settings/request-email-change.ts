import { createHmac, randomUUID } from 'node:crypto'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import { refuse } from '../../platform/refusal.ts'
import type { UserScope } from '../../platform/scope/user.ts'
import { storeEmailWish } from './profile-settings.queries.ts'

const validMs = 24 * 3_600_000

/**
 * Stores the request and queues a mail with a link to the new address, in one transaction. An earlier request is
 * replaced.
 */
export async function requestEmailChange(scope: UserScope, newEmail: string, secret: string): Promise<void> {
  const { userId, email } = scope.actor
  if (newEmail.toLowerCase() === email.toLowerCase())
    refuse('invalid-input', { errors: [{ path: 'newEmail', code: 'same-address', message: 'is the present address' }] })
  const id = randomUUID()
  await storeEmailWish(scope.db, {
    userId,
    id,
    // Stored in lower case, because addresses are looked up in lower case.
    newEmail: newEmail.toLowerCase(),
    tokenHash: hashToken(emailChangeToken(secret, id)),
    expiresAt: new Date(scope.now.getTime() + validMs),
  })
  await enqueueIn(scope.db, { task: 'send-email-change', payload: { id }, key: `email-change:${userId}` })
}

/**
 * Returns the token of the link. It is computed from the request's id whenever the mail is sent, so it is stored
 * neither in a queue nor in a table.
 */
export const emailChangeToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`email-change:${id}`).digest('base64url')
