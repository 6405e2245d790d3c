import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { runForTenants } from '../tariff/run-for-every-tenant.ts'
import { insertDueReminders, remindingTenantIds } from './reminders.queries.ts'

/**
 * Queues reminders for members whose next check-up has become due. The job can be repeated or interrupted: each
 * reminder is created only once, and a later run creates the missing ones.
 */
export async function remindOfDue(deps: OperatorDeps): Promise<void> {
  const tenantIds = await remindingTenantIds(deps.database.pool)
  await runForTenants(tenantIds, (tenantId) =>
    writeAsOperator(deps, { tenantId, occasion: 'remind-of-due' }, async (scope) => {
      for (const reminderId of await insertDueReminders(scope))
        await enqueueIn(scope.db, {
          task: 'send-due-reminder',
          payload: { tenantId: String(tenantId), reminderId },
          key: `due-reminder:${reminderId}`,
        })
    }),
  )
}
