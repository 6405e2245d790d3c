import { audit } from '../../platform/scope/entered-tenant.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { memberOfDueReminder, noteReminderOnDevice } from './reminders.queries.ts'

interface ReminderAt {
  readonly tenantId: number
  readonly reminderId: string
}

const occasion = 'push-due-reminder'

/**
 * Returns true if the reminder must still reach the member by push. Returns false if the member has been measured, has
 * already been reached by push, or no longer wants or can receive these notifications.
 */
export const isPushWanted = (deps: OperatorDeps, { tenantId, reminderId }: ReminderAt): Promise<boolean> =>
  writeAsOperator(deps, { tenantId, occasion }, async (scope) => {
    const found = await memberOfDueReminder(scope, reminderId)
    return found !== undefined
  })

/** Records and audits that a push service accepted the reminder. Does this only once for all devices of the member. */
export const noteReminderPushed = (deps: OperatorDeps, { tenantId, reminderId }: ReminderAt): Promise<void> =>
  writeAsOperator(deps, { tenantId, occasion }, async (scope) => {
    const memberId = await noteReminderOnDevice(scope, reminderId)
    if (memberId === undefined) return
    audit(scope, { action: 'member.reminded', objectKind: 'member', objectId: memberId, subjectIds: [memberId] })
  })
