import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { audit } from '../../platform/entered-tenant.ts'
import type { InvitationScope } from '../../platform/invitation-scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { tellAdminsOfRecord } from '../mass-access/watch-access.ts'
import { findFormerLogin, giveBack, hasUnshared, keepSince } from '../members/former-login.ts'
import { roleOf } from '../memberships/give-membership.ts'
import type { OwnRecord } from '../members/own-record.ts'
import { tellLogin } from '../notifications/tell-owner-of-record.ts'

/**
 * Before a record gets a login. One that never had a login is taken by people who work here only as `requireOwnRecord`
 * says: staff could make themselves the member of anybody. Where it had one, the same login
 * gets back what was kept for it. Another login does not inherit what the former one never shared nor its sharing, must
 * not belong to staff, and the former login is told.
 */
export async function respectFormerLogin(scope: InvitationScope, { memberId, isTaken }: OwnRecord): Promise<void> {
  const { userId } = scope.actor
  const former = await findFormerLogin(scope, memberId)
  if (former === undefined) return isTaken ? requireOwnRecord(scope, memberId) : undefined
  if (former.userId === userId) return giveBack(scope, memberId, userId)
  if (await worksHere(scope)) refuse('former-login-differs')
  await keepSince(scope, memberId, former)
  await endSharing(scope, memberId)
  if (former.userId !== null) await tellLogin(scope, former.userId, 'linked-to-another')
}

/**
 * Whoever invited does not take the record. People who work here take it only where another Admin says that it is their
 * own, and where it holds nothing that they could not see anyway. All Admins are told, and it stands in the audit.
 */
async function requireOwnRecord(scope: InvitationScope, memberId: string): Promise<void> {
  const { invitedBy } = scope.invitation
  const { userId } = scope.actor
  if (invitedBy === userId) refuse('invited-by-oneself')
  if (!(await worksHere(scope))) return
  const roleOfInviter = invitedBy === null ? null : await roleOf(scope, invitedBy)
  if (roleOfInviter !== 'Admin' || (await hasUnshared(scope, memberId))) refuse('record-not-for-employees')
  audit(scope, { action: 'employee.record-linked', objectKind: 'employee', objectId: userId, subjectIds: [memberId] })
  await tellAdminsOfRecord(scope)
}

async function worksHere(scope: InvitationScope): Promise<boolean> {
  const role = await roleOf(scope, scope.actor.userId)
  return role !== null && isEmployee(role)
}
