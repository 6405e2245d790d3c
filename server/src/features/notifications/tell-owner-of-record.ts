import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { loginOfRecord } from './notifications.queries.ts'

/** What is new about the member's own record. */
export type RecordNews = 'consents' | 'correction'

/** Tells the member by mail what somebody else changed about their record. Nobody can turn this mail off. */
export async function tellOwnerOfRecord(scope: TenantScope, memberId: string, news: RecordNews): Promise<void> {
  if (scope.actor.memberId === memberId) return
  const userId = await loginOfRecord(scope, memberId)
  if (userId === null) return
  await enqueueIn(scope.db, {
    task: 'send-record-notice',
    payload: { userId, news },
    key: `record-notice:${userId}:${news}`,
  })
}
