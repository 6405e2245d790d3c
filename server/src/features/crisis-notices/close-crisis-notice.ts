import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { lockMemberOfCrisis, updateSeen } from './crisis-notices.queries.ts'

/**
 * Marks a crisis as attended to by staff. If it is already marked, nothing changes. Refuses with `version-conflict` if
 * the check-up no longer belongs to the member shown in the notice (`shownMemberId`).
 */
export async function closeCrisisNotice(
  scope: TenantScope,
  resultGuid: string,
  shownMemberId: string | undefined,
): Promise<void> {
  const memberId = (await lockMemberOfCrisis(scope, resultGuid)) ?? refuse('not-found')
  if (shownMemberId !== undefined && shownMemberId !== memberId) refuse('version-conflict')
  await updateSeen(scope, resultGuid)
  audit(scope, {
    action: 'check-up.crisis-seen',
    objectKind: 'check-up',
    objectId: resultGuid,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'crisis-notice-closed', groupId: scope.tenantId, memberId, resultGuid })
}
