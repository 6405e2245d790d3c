import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { audit } from '../../platform/scope/entered-tenant.ts'
import type { InvitationScope } from '../../platform/scope/invitation.ts'
import { accessAlarmMail, linkedRecordMail } from '../../platform/mail/access-alarm-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { findAdmins } from '../../platform/scope/admins.queries.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { findAlarmRecipient, findUnusualAccess, unusualAccessAction, waitForOthers } from './mass-access.queries.ts'

const watchedSchema = z.object({ tenantId: z.coerce.number().int() })

export const watchAccessTask =
  (deps: OperatorDeps) =>
  (payload: unknown): Promise<void> =>
    watchAccess(deps, watchedSchema.parse(payload).tenantId)

/**
 * Notifies the admins if an employee opens unusually many records or files, at most once an hour for each employee. The
 * audit entry lists the members concerned, so these members see it in their access logs.
 */
export const watchAccess = (deps: OperatorDeps, tenantId: number): Promise<void> =>
  writeAsOperator(deps, { tenantId, occasion: 'watch-access' }, async (scope) => {
    await waitForOthers(scope)
    const found = await findUnusualAccess(scope)
    const admins = found.length === 0 ? [] : await findAdmins(scope)
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

/** Notifies all admins that an employee is accepting this invitation and will be linked to an existing record. */
export async function tellAdminsOfRecord(scope: InvitationScope): Promise<void> {
  const { tenantId, actor, invitation } = scope
  const of = { tenantId: String(tenantId), employeeId: actor.userId, linkedBy: invitation.invitedBy ?? '' }
  for (const adminId of await findAdmins(scope))
    await enqueueIn(scope.db, { task: 'send-access-alarm', payload: { ...of, userId: adminId } })
}

const toAdmin = { tenantId: z.coerce.number().int(), userId: z.string(), employeeId: z.string() }
const alarmSchema = z.union([
  z.object({ ...toAdmin, linkedBy: z.string() }),
  z.object({ ...toAdmin, records: z.coerce.number().int(), files: z.coerce.number().int() }),
])

export function sendAccessAlarm(parts: OperatorDeps & { config: Config; postman: Postman }) {
  const { config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const told = alarmSchema.parse(payload)
    const { tenantId, userId, employeeId } = told
    const occasion = { tenantId, occasion: 'send-access-alarm' }
    const of = { adminId: userId, employeeId, inviterId: 'linkedBy' in told ? told.linkedBy : null }
    const to = await writeAsOperator(parts, occasion, (scope) => findAlarmRecipient(scope, of))
    if (!to) return
    const link = `${config.publicUrl}/staff/${tenantId}/audit-log`
    const mail = 'linkedBy' in told ? linkedRecordMail(to, link) : accessAlarmMail(to, told, link)
    await postman({ ...mail, id: job.id })
  }
}
