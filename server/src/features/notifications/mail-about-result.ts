import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { whoWantsResultMail } from './notifications.queries.ts'

/**
 * Informs the member by mail, if they want that, of results recorded by others. Several results at a time make one
 * mail.
 */
export async function mailAboutResult(scope: EnteredTenant, memberId: string): Promise<void> {
  // Members who answered themselves, signed in or by a link, already know.
  if (scope.actor === null || scope.actor.memberId === memberId) return
  const userId = await whoWantsResultMail(scope, memberId)
  if (userId === null) return
  await enqueueIn(scope.db, { task: 'send-new-result', payload: { userId }, key: `new-result:${userId}` })
}
