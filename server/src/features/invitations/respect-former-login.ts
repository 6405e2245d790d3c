import { audit } from '../../platform/scope/entered-tenant.ts'
import type { InvitationScope } from '../../platform/scope/invitation.ts'
import { refuse } from '../../platform/refusal.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { tellAdminsOfRecord } from '../mass-access/watch-access.ts'
import {
  findFormerLogin,
  giveBack,
  hasJoined,
  hasUnshared,
  holdsBeyondWord,
  holdsUnshared,
  keepSince,
} from '../members/login/former.ts'
import { findRole, worksHere } from '../memberships/give-membership.ts'
import type { OwnRecord } from '../members/login/own-record.ts'
import { tellLogin } from '../notifications/tell-owner-of-record.ts'

/**
 * Must be called before a record gets a login. Employees may take a record that never had a login only under the
 * conditions of `requireOwnRecord`, because otherwise staff could take the record of any member. A former login that
 * returns gets back the data kept for it, and sharing that others decided for this data ends; if another record was
 * merged in since, `requireOwnRecord` applies too. Any other login must not belong to an employee. It gets neither
 * unshared data of the former one nor its sharing, and the former login is notified.
 */
export async function respectFormerLogin(scope: InvitationScope, { memberId, isTaken }: OwnRecord): Promise<void> {
  const { userId } = scope.actor
  const former = await findFormerLogin(scope, memberId)
  if (former === undefined) return isTaken ? requireOwnRecord(scope, memberId, hasUnshared) : undefined
  if (former.userId === userId) {
    if (await hasJoined(scope, memberId, former.unlinkedAt)) await requireOwnRecord(scope, memberId, holdsUnshared)
    await giveBack(scope, memberId, userId)
    // Decisions of others in the meantime do not apply to data that this login never shared.
    return (await holdsBeyondWord(scope, memberId)) ? endSharing(scope, memberId) : undefined
  }
  if (await worksHere(scope, scope.actor.userId)) refuse('former-login-differs')
  await keepSince(scope, memberId, former)
  await giveBack(scope, memberId, userId)
  await endSharing(scope, memberId)
  if (former.userId !== null) await tellLogin(scope, former.userId, 'linked-to-another')
}

/**
 * Refuses people who invited themselves. Employees may take the record only if another admin invited them and it
 * contains nothing that they could not see anyway. All admins are then notified, and it is audited.
 */
async function requireOwnRecord(scope: InvitationScope, memberId: string, holdsSecrets: typeof holdsUnshared) {
  const refusal = await refusalOf(scope, memberId, holdsSecrets)
  if (refusal !== null) refuse(refusal)
  if (!(await worksHere(scope, scope.actor.userId))) return
  const { userId } = scope.actor
  audit(scope, { action: 'employee.record-linked', objectKind: 'employee', objectId: userId, subjectIds: [memberId] })
  await tellAdminsOfRecord(scope)
}

async function refusalOf(scope: InvitationScope, memberId: string, holdsSecrets: typeof holdsUnshared) {
  const { invitedBy } = scope.invitation
  if (invitedBy === scope.actor.userId) return 'invited-by-oneself'
  if (!(await worksHere(scope, scope.actor.userId))) return null
  const roleOfInviter = invitedBy === null ? null : await findRole(scope, invitedBy)
  return roleOfInviter !== 'Admin' || (await holdsSecrets(scope, memberId, scope.actor.userId))
    ? 'record-not-for-employees'
    : null
}

/**
 * Returns false if the caller is an employee who is not allowed to take this existing record and therefore gets a new
 * one. Employees who invited themselves are refused later instead, so that another admin invites them.
 */
export async function mayTakeRecord(scope: InvitationScope, memberId: string): Promise<boolean> {
  if (!(await worksHere(scope, scope.actor.userId))) return true
  const former = await findFormerLogin(scope, memberId)
  if (former !== undefined && former.userId !== scope.actor.userId) return false
  const isAsNew = former === undefined || (await hasJoined(scope, memberId, former.unlinkedAt))
  if (!isAsNew) return true
  const holdsSecrets = former === undefined ? hasUnshared : holdsUnshared
  return (await refusalOf(scope, memberId, holdsSecrets)) !== 'record-not-for-employees'
}
