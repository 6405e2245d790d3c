import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { memberOfCrisis, updateSeen } from './crisis-notices.queries.ts'

/** Somebody of the staff has seen to it. Doing so again changes nothing. */
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
