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
  holdsBeyondDecision,
  holdsUnshared,
  keepSince,
} from '../members/login/former.ts'
import { findRole, worksHere } from '../memberships/give-membership.ts'
import type { OwnRecord } from '../members/login/own-record.ts'
import { tellLogin } from '../notifications/tell-owner-of-record.ts'

/**
 * Must be called before a record gets a login. The rules depend on the record's former login:
 *
 * - The record has never had a login: if the record existed before the invitation, `requireOwnRecord` must allow the
 *   caller to take it. Otherwise staff could take the record of any member.
 * - The former login returns: it gets back the data that was kept for it. If others decided to share this data in the
 *   meantime, sharing ends. If another record was merged in since, `requireOwnRecord` must allow this too.
 * - Another login takes the record: employees are refused with `former-login-differs`. Other people get neither the
 *   unshared data of the former login nor its sharing. The former login is notified.
 */
export async function respectFormerLogin(scope: InvitationScope, { memberId, isTaken }: OwnRecord): Promise<void> {
  const { userId } = scope.actor
  const former = await findFormerLogin(scope, memberId)
  if (former === undefined) return isTaken ? requireOwnRecord(scope, memberId, hasUnshared) : undefined
  if (former.userId === userId) {
    if (await hasJoined(scope, memberId, former.unlinkedAt)) await requireOwnRecord(scope, memberId, holdsUnshared)
    await giveBack(scope, memberId, userId)
    // Decisions that other people made in the meantime must not apply to data that this login never shared.
    return (await holdsBeyondDecision(scope, memberId)) ? endSharing(scope, memberId) : undefined
  }
  if (await worksHere(scope, scope.actor.userId)) refuse('former-login-differs')
  await keepSince(scope, memberId, former)
  await giveBack(scope, memberId, userId)
  await endSharing(scope, memberId)
  if (former.userId !== null) await tellLogin(scope, former.userId, 'linked-to-another')
}

/**
 * Refuses people who invited themselves. Employees may take the record only if an admin invited them and they can
 * already see all its data. If an employee takes it, notifies all admins and writes an audit entry.
 */
async function requireOwnRecord(scope: InvitationScope, memberId: string, holdsSecrets: typeof holdsUnshared) {
  const refusal = await findRefusal(scope, memberId, holdsSecrets)
  if (refusal !== null) refuse(refusal)
  if (!(await worksHere(scope, scope.actor.userId))) return
  const { userId } = scope.actor
  audit(scope, { action: 'employee.record-linked', objectKind: 'employee', objectId: userId, subjectIds: [memberId] })
  await tellAdminsOfRecord(scope)
}

async function findRefusal(scope: InvitationScope, memberId: string, holdsSecrets: typeof holdsUnshared) {
  const { invitedBy } = scope.invitation
  if (invitedBy === scope.actor.userId) return 'invited-by-oneself'
  if (!(await worksHere(scope, scope.actor.userId))) return null
  const roleOfInviter = invitedBy === null ? null : await findRole(scope, invitedBy)
  return roleOfInviter !== 'Admin' || (await holdsSecrets(scope, memberId, scope.actor.userId))
    ? 'record-not-for-employees'
    : null
}

/**
 * Returns false if the caller is an employee who may not take this existing record and therefore gets a new one.
 * Returns true in all other cases. These include employees who invited themselves: they must not get a new record, and
 * `requireOwnRecord` refuses them later.
 */
export async function mayTakeRecord(scope: InvitationScope, memberId: string): Promise<boolean> {
  if (!(await worksHere(scope, scope.actor.userId))) return true
  const former = await findFormerLogin(scope, memberId)
  if (former !== undefined && former.userId !== scope.actor.userId) return false
  const isAsNew = former === undefined || (await hasJoined(scope, memberId, former.unlinkedAt))
  if (!isAsNew) return true
  const holdsSecrets = former === undefined ? hasUnshared : holdsUnshared
  return (await findRefusal(scope, memberId, holdsSecrets)) !== 'record-not-for-employees'
}
