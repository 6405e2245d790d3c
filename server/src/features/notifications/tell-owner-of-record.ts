import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { loginOfRecord } from './notifications.queries.ts'

/** What is new about the member's own record. */
export type RecordNews = 'consents' | 'correction' | 'unlinked' | 'linked-to-another'

/** Tells the member by mail what somebody else changed about their record. Nobody can turn this mail off. */
export async function tellOwnerOfRecord(scope: TenantScope, memberId: string, news: RecordNews): Promise<void> {
  if (scope.actor.memberId === memberId) return
  const userId = await loginOfRecord(scope, memberId)
  if (userId !== null) await tellLogin(scope, userId, news)
}

/** The same for a login that may no longer be linked to the record. */
export async function tellLogin(scope: EnteredTenant, userId: string, news: RecordNews): Promise<void> {
  await enqueueIn(scope.db, {
    task: 'send-record-notice',
    payload: { userId, news },
    key: `record-notice:${userId}:${news}`,
  })
}
