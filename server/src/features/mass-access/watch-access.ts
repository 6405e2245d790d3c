import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { RunningJob } from '../../platform/database/job-queue.ts'
import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import { audit } from '../../platform/entered-tenant.ts'
import { accessAlarmMail } from '../../platform/mail/access-alarm-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { type OperatorMeans, writeAsOperator } from '../../platform/operator-scope.ts'
import {
  adminsToTell,
  findAlarmRecipient,
  findUnusualAccess,
  unusualAccessAction,
  waitForOthers,
} from './mass-access.queries.ts'

const watchedSchema = z.object({ tenantId: z.coerce.number().int() })

export const watchAccessTask =
  (means: OperatorMeans) =>
  (payload: unknown): Promise<void> =>
    watchAccess(means, watchedSchema.parse(payload).tenantId)

/**
 * Tells the Admins who opened unusually many records or files, and notes it in the audit with the members concerned, who
 * find it in their access log. Once an hour for each employee.
 */
export const watchAccess = (means: OperatorMeans, tenantId: number): Promise<void> =>
  writeAsOperator(means, { tenantId, occasion: 'watch-access' }, async (scope) => {
    await waitForOthers(scope)
    const found = await findUnusualAccess(scope)
    const admins = found.length === 0 ? [] : await adminsToTell(scope)
    for (const { userId, records, files, memberIds } of found) {
      audit(scope, {
        action: unusualAccessAction,
        objectKind: 'employee',
        objectId: userId,
        subjectIds: memberIds,
      })
      for (const adminId of admins)
        await enqueueIn(scope.db, {
          task: 'send-access-alarm',
          payload: {
            tenantId: String(tenantId),
            userId: adminId,
            employeeId: userId,
            records: String(records),
            files: String(files),
          },
        })
    }
  })

const alarmSchema = z.object({
  tenantId: z.coerce.number().int(),
  userId: z.string(),
  employeeId: z.string(),
  records: z.coerce.number().int(),
  files: z.coerce.number().int(),
})

export function sendAccessAlarm(parts: OperatorMeans & { config: Config; postman: Postman }) {
  const { config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { tenantId, userId, employeeId, records, files } = alarmSchema.parse(payload)
    const occasion = { tenantId, occasion: 'send-access-alarm' }
    const of = { adminId: userId, employeeId }
    const to = await writeAsOperator(parts, occasion, (scope) => findAlarmRecipient(scope, of))
    if (!to) return
    const link = `${config.publicUrl}/staff/${tenantId}/audit-log`
    await postman({ ...accessAlarmMail(to, { records, files }, link), id: job.id })
  }
}
