import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { enqueueIn } from '../../../platform/database/jobs/queue.queries.ts'
import { overdueMeasureMail } from '../../../platform/mail/overdue-measure-mail.ts'
import type { Postman } from '../../../platform/mail/postman.ts'
import { type OperatorDeps, writeAsOperator } from '../../../platform/scope/operator.ts'
import { type ClosingTransaction, useQueue } from '../closing/closing.queries.ts'
import { ownersToRemind, ownerToMail } from './reminding.queries.ts'

/**
 * Queues one mail for each owner of overdue measures. An owner gets at most one such mail a week, for all surveys
 * together.
 */
export async function remindOwners(transaction: ClosingTransaction, now: Date): Promise<void> {
  const owners = await ownersToRemind(transaction, now)
  if (owners.length === 0) return
  await useQueue(transaction)
  for (const userId of owners)
    await enqueueIn(transaction.db, {
      task: 'send-measure-reminder',
      payload: { tenantId: String(transaction.tenantId), userId },
      key: `measure-reminder:${transaction.tenantId}:${userId}`,
    })
}

const payloadSchema = z.object({ tenantId: z.coerce.number().int(), userId: z.guid() })

interface SendParts extends OperatorDeps {
  readonly config: Pick<Config, 'publicUrl'>
  readonly postman: Postman
}

/** Returns the job that sends the reminder. The mail says that a measure is overdue, but not which one or why. */
export function sendMeasureReminder({ config, postman, ...deps }: SendParts) {
  return async (payload: unknown, job: { readonly id: string }): Promise<void> => {
    const { tenantId, userId } = payloadSchema.parse(payload)
    const entering = { tenantId, occasion: 'send-measure-reminder' }
    const to = await writeAsOperator(deps, entering, (scope) => ownerToMail(scope, userId))
    if (!to) return
    await postman({ ...overdueMeasureMail(to, `${config.publicUrl}/staff/${tenantId}/group-surveys`), id: job.id })
  }
}
