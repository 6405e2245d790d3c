import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { tellByPush } from '../push/tell-by-push.ts'
import { findResultReader } from './notifications.queries.ts'

/** Notifies the member of a result. Does not notify members who answered alone, signed in or through a link. */
export async function tellAboutResult(scope: EnteredTenant, memberId: string): Promise<void> {
  if (scope.actor === null || scope.actor.memberId === memberId) return
  await tellMember(scope, memberId)
}

/**
 * Notifies the member of a result that staff or a module recorded, by mail and on their devices, as they have chosen.
 * If there are several results within a short time, only one mail is sent.
 */
export async function tellMember(scope: EnteredTenant, memberId: string): Promise<void> {
  const reader = await findResultReader(scope, memberId)
  if (reader === undefined) return
  const { userId } = reader
  if (reader.wantsMail)
    await enqueueIn(scope.db, { task: 'send-new-result', payload: { userId }, key: `new-result:${userId}` })
  if (reader.wantsPush) await tellByPush(scope.db, { userId, kind: 'news', now: scope.now })
}
