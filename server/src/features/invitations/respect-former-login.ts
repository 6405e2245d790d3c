import { isEmployee } from '@salus/domain/tenants/roles.ts'
import type { InvitationScope } from '../../platform/invitation-scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { findFormerLogin, giveBack, keepSince } from '../members/former-login.ts'
import { roleOf } from '../memberships/give-membership.ts'
import type { OwnRecord } from '../members/own-record.ts'
import { tellLogin } from '../notifications/tell-owner-of-record.ts'

/**
 * Before a record gets a login. One that never had a login is not taken by whoever invited to it: staff could make
 * themselves the member of anybody, and open results that only that member may open. Where it had one, the same login
 * gets back what was kept for it. Another login does not inherit what the former one never shared nor its sharing, must
 * not belong to staff, and the former login is told.
 */
export async function respectFormerLogin(scope: InvitationScope, { memberId, isTaken }: OwnRecord): Promise<void> {
  const { userId } = scope.actor
  const former = await findFormerLogin(scope, memberId)
  if (former === undefined) {
    if (isTaken && scope.invitation.invitedBy === userId) refuse('invited-by-oneself')
    return
  }
  if (former.userId === userId) return giveBack(scope, memberId, userId)
  const role = await roleOf(scope, userId)
  if (role !== null && isEmployee(role)) refuse('former-login-differs')
  await keepSince(scope, memberId, former)
  await endSharing(scope, memberId)
  if (former.userId !== null) await tellLogin(scope, former.userId, 'linked-to-another')
}
