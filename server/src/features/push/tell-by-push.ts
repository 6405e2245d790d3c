import type { PushKind } from '@salus/contract/account/push.ts'
import { enqueueIn, type Job } from '../../platform/database/jobs/queue.queries.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'

interface Told {
  readonly userId: string
  readonly kind: PushKind
  readonly now: Date
  readonly reminder?: { readonly tenantId: number; readonly reminderId: string }
}

/**
 * Returns the job that notifies a person. Several waiting events of one kind have one key, so they become a single
 * notification.
 */
export const pushJob = ({ userId, kind, now, reminder }: Told): Job => ({
  task: 'send-push',
  payload: {
    userId,
    kind,
    since: now.toISOString(),
    ...(reminder === undefined ? {} : { tenantId: String(reminder.tenantId), reminderId: reminder.reminderId }),
  },
  key: pushKey(userId, kind, reminder?.tenantId),
})

/** Notifies a person on their devices after the transaction is committed, if they want notifications of this kind. */
export const tellByPush = (db: Queries, told: Told): Promise<void> => enqueueIn(db, pushJob(told))

/**
 * Returns the key of the job that notifies a person. Reminders of two tenants have different keys, because each tenant
 * records whether its own reminder was accepted. The device shows only the newest notification of a kind.
 */
export const pushKey = (userId: string, kind: PushKind, tenantId?: number): string =>
  tenantId === undefined ? `push ${userId} ${kind}` : `push ${userId} ${kind} ${tenantId}`
