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
 * Returns the job that notifies a person. Jobs of one kind that are still waiting have the same key, so they become a
 * single notification.
 */
export const pushJob = ({ userId, kind, now, reminder }: Told): Job => ({
  task: 'send-push',
  payload: {
    userId,
    kind,
    since: now.toISOString(),
    ...(reminder === undefined ? {} : { tenantId: String(reminder.tenantId), reminderId: reminder.reminderId }),
  },
  key: pushKey(`push ${userId}`, { kind, tenantId: reminder?.tenantId }),
})

/** Notifies a person on their devices after the transaction is committed, if they want notifications of this kind. */
export const tellByPush = (db: Queries, told: Told): Promise<void> => enqueueIn(db, pushJob(told))

interface KindOfPush {
  readonly kind: PushKind
  readonly tenantId?: number | undefined
}

/**
 * Returns the key of a job that notifies a person or one of their devices. Reminders of two tenants have different
 * keys, because each tenant records whether its own reminder was accepted. The device shows only the newest
 * notification of a kind.
 */
export const pushKey = (start: string, { kind, tenantId }: KindOfPush): string =>
  tenantId === undefined ? `${start} ${kind}` : `${start} ${kind} ${tenantId}`
