import { withTransaction } from '../../platform/database/in-transaction.ts'
import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import { hashOf } from '../../platform/link-token.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { changeEmail, type ConfirmedWish, wishOfToken } from './profile-settings.queries.ts'

/** Makes the wished address the login and tells the old one. The link needs no session: mail is read on other devices too. */
export async function confirmEmailChange(platform: Platform, token: string, requestId: string): Promise<void> {
  try {
    await withTransaction<ConfirmedWish, void>(
      platform.database.pool,
      wishOfToken(hashOf(token)),
      async (transaction) => {
        const wish = transaction.gate ?? refuse('link-not-usable')
        await changeEmail(transaction.db, wish, requestId)
        const payload = { userId: wish.user_id, oldEmail: wish.old_email }
        await enqueueIn(transaction.db, { task: 'send-email-changed', payload })
      },
    )
  } catch (error) {
    // Somebody else registered the address in between: the same answer as for any link that is over.
    if (error instanceof Error && 'code' in error && error.code === '23505') refuse('link-not-usable')
    throw error
  }
}
