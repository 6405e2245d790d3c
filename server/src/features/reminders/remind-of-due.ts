import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import { type OperatorMeans, writeAsOperator } from '../../platform/operator-scope.ts'
import { inTenants } from '../tariff/every-tenant.ts'
import { insertDueReminders, remindingTenantIds } from './reminders.queries.ts'

/** Finds whose next check-up has become due. Repeated or cut off it reminds nobody twice and forgets nobody. */
export async function remindOfDue(means: OperatorMeans): Promise<void> {
  const tenantIds = await remindingTenantIds(means.database.pool)
  await inTenants(tenantIds, (tenantId) =>
    writeAsOperator(means, { tenantId, occasion: 'remind-of-due' }, async (scope) => {
      for (const reminderId of await insertDueReminders(scope))
        await enqueueIn(scope.db, {
          task: 'send-due-reminder',
          payload: { tenantId: String(tenantId), reminderId },
          key: `due-reminder:${reminderId}`,
        })
    }),
  )
}
