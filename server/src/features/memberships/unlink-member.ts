import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { unlinkLogin } from '../members/login/link.ts'
import { tellLogin } from '../notifications/tell-owner-of-record.ts'
import { deleteEndedOfRecord, deleteMembership, lockMembership, updateMembership } from './memberships.queries.ts'

/**
 * Unlinks the login from the record. The login can then no longer read the record. Sharing ends, because the person
 * could no longer withdraw their consent. Staff still cannot see unshared data. The person is notified by mail.
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
