import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { seeHeld } from '../../platform/scope/hold.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import { unlinkLogin } from '../members/login/link.ts'
import { deleteMembership, insertEnded, lockMembership } from './memberships.queries.ts'
import { requireAnotherAdmin } from './require-an-admin.ts'

/**
 * Ends the caller's membership. The record stays with the tenant, and the person can still read its results. Sharing
 * ends, because the person could no longer withdraw their consent.
 */
export async function leaveTenant(scope: TenantScope): Promise<void> {
  const { userId } = scope.actor
  if (scope.actor.role === 'Admin') await requireAnotherAdmin(scope, userId)
  const { memberId, since } = (await lockMembership(scope, userId)) ?? refuse('not-found')
  if (memberId !== null) {
    await seeHeld(scope)
    await insertEnded(scope, { userId, memberId, since })
    await unlinkLogin(scope, memberId)
    await endSharing(scope, memberId)
  }
  await deleteMembership(scope, userId)
  await revokeInvitationsBy(scope, userId)
  audit(scope, {
    action: 'membership.left',
    objectKind: 'membership',
    objectId: userId,
    subjectIds: memberId === null ? [] : [memberId],
  })
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
}
