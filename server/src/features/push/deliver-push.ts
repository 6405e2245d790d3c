import { findQuietEnd } from '@salus/domain/notifications/quiet-hours.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { GivenUp } from '../../platform/database/given-up.ts'
import { noteReminderPushed } from '../reminders/push-due-reminder.ts'
import { findNotifiedDevice, forgetDevice } from './push.queries.ts'
import { writePushMessage } from './push-words.ts'
import { messageSeconds, type PushSender, sendMessage, turnSeconds } from './send-message.ts'
import { deliveryJob, enqueuePushJobs, isUpToDate, type PushParts, notificationSchema } from './send-push.ts'

const payloadSchema = notificationSchema.extend({ deviceId: z.guid(), attempt: z.coerce.number().int().min(0) })

const firstWaitSeconds = 60
const longestWaitSeconds = 3600

type DeliverParts = PushParts & PushSender & { readonly log: Logger }

/**
 * Returns the job that sends a notification to one device through its push service. In quiet hours, the message waits
 * until they end. If the push service does not answer or asks to try later, the job tries again.
 */
export function deliverPush(parts: DeliverParts) {
  const { database, clock, log } = parts
  return async (payload: unknown): Promise<void> => {
    const { deviceId, attempt, ...notification } = payloadSchema.parse(payload)
    const device = await findNotifiedDevice(database.signInPool, deviceId, notification.kind)
    if (device === undefined) return
    // The first attempt skips this check, because the check treats a reminder as out of date as soon as another device
    // of the person has received it.
    if (attempt > 0 && !(await isUpToDate(parts, device.userId, notification))) return
    const now = clock.now()
    const seconds = notification.kind === 'day' ? turnSeconds : messageSeconds
    const tryAt = async (at: Date, next: number) => {
      // Drops the message after the last attempt. Also drops it if it would wait longer than the push service keeps
      // messages.
      if (at.getTime() - now.getTime() > seconds * 1000 || next > mostAttempts) return
      await enqueuePushJobs(parts, notification, [deliveryJob(notification, deviceId, { at, attempt: next })])
    }
    const quietEnd = findQuietEnd(now, device.quietHours, device.timezone)
    if (quietEnd !== null) return tryAt(quietEnd, attempt)
    const outcome = await sendMessage(parts, device, {
      text: writePushMessage(notification.kind, device.language),
      seconds,
    })
    if (outcome.is === 'gone') return forgetDevice(database.signInPool, deviceId, device.endpoint)
    if (outcome.is === 'refused') throw new GivenUp(outcome.reason)
    if (outcome.is === 'later') {
      log.warn({ reason: outcome.reason, attempt }, 'a notification will be tried again')
      const backOff = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** attempt)
      return tryAt(new Date(now.getTime() + Math.max(backOff, outcome.waitSeconds ?? 0) * 1000), attempt + 1)
    }
    if (notification.tenantId !== undefined && notification.reminderId !== undefined)
      await noteReminderPushed(parts, { tenantId: notification.tenantId, reminderId: notification.reminderId })
  }
}

/** About a day of hourly attempts. */
const mostAttempts = 24
