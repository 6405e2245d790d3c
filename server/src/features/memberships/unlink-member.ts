import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { unlinkLogin } from '../members/link-login.ts'
import { tellLogin } from '../notifications/tell-owner-of-record.ts'
import { deleteEndedOfRecord, deleteMembership, lockMembership, updateMembership } from './memberships.queries.ts'

/**
 * Takes a login off a record: nothing of the record remains to it. Its sharing ends, because it can no longer be withdrawn,
 * what it had not shared stays closed, and it is told by mail.
 */
export async function unlinkMember(scope: TenantScope, memberId: string): Promise<void> {
  const userId = (await unlinkLogin(scope, memberId)) ?? refuse('not-found')
  await endSharing(scope, memberId)
  await deleteEndedOfRecord(scope, memberId)
  const membership = await lockMembership(scope, userId)
  if (membership?.role === 'Member') await deleteMembership(scope, userId)
  else await updateMembership(scope, userId, { memberId: null })
  audit(scope, { action: 'member.unlinked', objectKind: 'member', objectId: memberId, subjectIds: [memberId] })
  await tellLogin(scope, userId, 'unlinked')
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
}
