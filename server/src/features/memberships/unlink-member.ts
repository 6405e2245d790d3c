import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { unlinkLogin } from '../members/link-login.ts'
import { deleteEndedOfRecord, deleteMembership, lockMembership, updateMembership } from './memberships.queries.ts'

/** Takes a login off a record that was linked by mistake: nothing of the record remains to it. */
export async function unlinkMember(scope: TenantScope, memberId: string): Promise<void> {
  const userId = (await unlinkLogin(scope, memberId)) ?? refuse('not-found')
  await deleteEndedOfRecord(scope, memberId)
  const membership = await lockMembership(scope, userId)
  if (membership?.role === 'Member') await deleteMembership(scope, userId)
  else await updateMembership(scope, userId, { memberId: null })
  audit(scope, { action: 'member.unlinked', objectKind: 'member', objectId: memberId, subjectIds: [memberId] })
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
}
