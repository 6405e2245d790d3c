import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { memberOfCrisis, updateSeen } from './crisis-notices.queries.ts'

/** Marks a crisis as attended to by staff. Doing so again changes nothing. */
export async function closeCrisisNotice(scope: TenantScope, resultGuid: string): Promise<void> {
  const memberId = (await memberOfCrisis(scope, resultGuid)) ?? refuse('not-found')
  await updateSeen(scope, resultGuid)
  audit(scope, {
    action: 'check-up.crisis-seen',
    objectKind: 'check-up',
    objectId: resultGuid,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'crisis-notice-closed', groupId: scope.tenantId, memberId, resultGuid })
}
