import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { whoWantsResultMail } from './notifications.queries.ts'

/** Tells the member by mail, if they want that, of what somebody else recorded. Several at a time make one mail. */
export async function mailAboutResult(scope: EnteredTenant, memberId: string): Promise<void> {
  // Whoever answered by themselves, signed in or by a link, knows of it.
  if (scope.actor === null || scope.actor.memberId === memberId) return
  const userId = await whoWantsResultMail(scope, memberId)
  if (userId === null) return
  await enqueueIn(scope.db, { task: 'send-new-result', payload: { userId }, key: `new-result:${userId}` })
}
