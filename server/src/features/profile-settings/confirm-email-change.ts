import { withTransaction } from '../../platform/database/in-transaction.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { changeEmail, type ConfirmedWish, wishOfToken } from './profile-settings.queries.ts'

/**
 * Makes the requested address the person's login, and notifies the old address. The link works without a session,
 * because the mail may be opened on another device.
 */
export async function confirmEmailChange(platform: Platform, token: string, requestId: string): Promise<void> {
  try {
    await withTransaction<ConfirmedWish, void>(
      platform.database.pool,
      wishOfToken(hashToken(token)),
      async (transaction) => {
        const wish = transaction.gate ?? refuse('link-not-usable')
        await changeEmail(transaction.db, wish, requestId)
        const payload = { userId: wish.user_id, oldEmail: wish.old_email }
        await enqueueIn(transaction.db, { task: 'send-email-changed', payload })
      },
    )
  } catch (error) {
    // Unique violation: in the meantime, the address was taken by another account. The response is the same as for an
    // expired link.
    if (error instanceof Error && 'code' in error && error.code === '23505') refuse('link-not-usable')
    throw error
  }
}
