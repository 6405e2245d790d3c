import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import { audit } from '../../platform/scope/entered-tenant.ts'
import { dueReminderMail } from '../../platform/mail/due-reminder-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { tellByPush } from '../push/tell-by-push.ts'
import { reminderToken } from './reminder-token.ts'
import { deleteUnsentReminder, noteReminderSent, reminderToSend } from './reminders.queries.ts'

const payloadSchema = z.object({ tenantId: z.coerce.number().int(), reminderId: z.guid() })

interface SendParts extends OperatorDeps {
  readonly secret: string
  readonly config: Config
  readonly postman: Postman
}

/**
 * Reminds a member that a check-up is due, by mail or by push notification, as the member chose. The message gives no
 * details of the check-up.
 */
export function sendDueReminder({ config, postman, secret, ...deps }: SendParts) {
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { tenantId, reminderId } = payloadSchema.parse(payload)
    const entering = { tenantId, occasion: 'send-due-reminder' }
    const to = await writeAsOperator(deps, entering, async (scope) => {
      const found = await reminderToSend(scope, reminderId)
      if (!found) await deleteUnsentReminder(scope, reminderId)
      else if (found.wantsPush)
        await tellByPush(scope.db, {
          userId: found.userId,
          kind: 'reminder',
          now: scope.now,
          reminder: { tenantId, reminderId },
        })
      return found
    })
    if (!to?.wantsMail) return
    const token = reminderToken(secret, to.userId)
    const links = {
      overview: `${config.publicUrl}/member/member-dashboard`,
      stop: `${config.publicUrl}/reminders#${token}`,
      stopByProgram: `${config.publicUrl}/reminders/${token}`,
    }
    await postman({ ...dueReminderMail(to, links), id: job.id })
    await writeAsOperator(deps, entering, async (scope) => {
      await noteReminderSent(scope, reminderId)
      audit(scope, {
        action: 'member.reminded',
        objectKind: 'member',
        objectId: to.memberId,
        subjectIds: [to.memberId],
      })
    })
  }
}
