import { pushKindSchema } from '@salus/contract/account/push.ts'
import { findQuietEnd } from '@salus/domain/notifications/quiet-hours.ts'
import { z } from 'zod'
import { enqueueIn, enqueueJob, type Job } from '../../platform/database/jobs/queue.queries.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { Clock } from '../../platform/platform.ts'
import { writeAsOperator } from '../../platform/scope/operator.ts'
import { isPushWanted } from '../reminders/push-due-reminder.ts'
import { pushKey } from './tell-by-push.ts'
import { findNotifiedPerson, hasPendingInvitation } from './push.queries.ts'

export const notificationSchema = z.object({
  kind: pushKindSchema,
  since: z.iso.datetime(),
  tenantId: z.coerce.number().int().optional(),
  reminderId: z.guid().optional(),
})
export type NotificationPayload = z.output<typeof notificationSchema>

const payloadSchema = notificationSchema.extend({ userId: z.guid() })

export interface PushParts {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Returns the job that queues a notification for each device of a person, unless it is out of date (see `isUpToDate`).
 * In quiet hours, a notification of kind `day` is dropped, because after them it would be another person's turn. All
 * other notifications wait until the quiet hours end.
 */
export function sendPush(parts: PushParts) {
  return async (payload: unknown): Promise<void> => {
    const { userId, ...notification } = payloadSchema.parse(payload)
    const person = await findNotifiedPerson(parts.database.signInPool, userId, notification.kind)
    if (person === undefined || !(await isUpToDate(parts, userId, notification))) return
    const quietEnd = findQuietEnd(parts.clock.now(), person.quietHours, person.timezone)
    if (quietEnd !== null && notification.kind === 'day') return
    const key = pushKey(`push ${userId}`, notification)
    if (quietEnd !== null)
      return enqueuePushJobs(parts, notification, [
        { task: 'send-push', payload: { userId, ...writePayload(notification) }, key, at: quietEnd },
      ])
    await enqueuePushJobs(
      parts,
      notification,
      person.deviceIds.map((deviceId) => deliveryJob(notification, deviceId)),
    )
  }
}

interface Attempt {
  readonly attempt: number
  readonly at: Date
}

/** Returns the job that sends a notification to one device, now or at the time of the next attempt. */
export const deliveryJob = (notification: NotificationPayload, deviceId: string, next?: Attempt): Job => ({
  task: 'deliver-push',
  payload: { deviceId, attempt: String(next?.attempt ?? 0), ...writePayload(notification) },
  key: pushKey(`deliver ${deviceId}`, notification),
  ...(next && { at: next.at }),
})

const writePayload = ({ kind, since, tenantId, reminderId }: NotificationPayload): Job['payload'] => ({
  kind,
  since,
  ...(tenantId === undefined ? {} : { tenantId: String(tenantId) }),
  ...(reminderId === undefined ? {} : { reminderId }),
})

/**
 * Queues the jobs. If they concern a tenant, queues them in the tenant's scope, because the queue accepts them only
 * there.
 */
export async function enqueuePushJobs(
  { database, clock }: PushParts,
  { tenantId }: NotificationPayload,
  jobs: readonly Job[],
): Promise<void> {
  if (tenantId === undefined) {
    for (const job of jobs) await enqueueJob(database.signInPool, job)
    return
  }
  await writeAsOperator({ database, clock }, { tenantId, occasion: 'send-push' }, async ({ db }) => {
    for (const job of jobs) await enqueueIn(db, job)
  })
}

/**
 * Returns true if the notification should still be sent. Returns false if it is out of date, because the invitation was
 * answered or the reminder is no longer wanted (see `isPushWanted`).
 */
export async function isUpToDate(
  parts: PushParts,
  userId: string,
  { kind, tenantId, reminderId }: NotificationPayload,
): Promise<boolean> {
  if (kind === 'invitation') return hasPendingInvitation(parts.database.owner, userId)
  if (tenantId === undefined || reminderId === undefined) return kind !== 'reminder'
  return isPushWanted(parts, { tenantId, reminderId })
}
