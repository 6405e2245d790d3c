import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { loginOfRecord } from './notifications.queries.ts'

export type RecordNews = 'consents' | 'correction' | 'unlinked' | 'linked-to-another' | 'erased'

/** Notifies the member by mail of changes that others made to their record. Members cannot turn this mail off. */
export async function tellOwnerOfRecord(scope: TenantScope, memberId: string, news: RecordNews): Promise<void> {
  if (scope.actor.memberId === memberId) return
  const userId = await loginOfRecord(scope, memberId)
  if (userId !== null) await tellLogin(scope, userId, news)
}

/** Sends the mail of `tellOwnerOfRecord` to a login, even if it is no longer linked with the record. */
export async function tellLogin(scope: EnteredTenant, userId: string, news: RecordNews): Promise<void> {
  await enqueueIn(scope.db, {
    task: 'send-record-notice',
    payload: { userId, news },
    key: `record-notice:${userId}:${news}`,
  })
}
