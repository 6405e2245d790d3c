import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { audit } from '../../platform/entered-tenant.ts'
import type { InvitationScope } from '../../platform/invitation-scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { tellAdminsOfRecord } from '../mass-access/watch-access.ts'
import { findFormerLogin, giveBack, hasJoined, hasUnshared, holdsUnshared, keepSince } from '../members/former-login.ts'
import { roleOf } from '../memberships/give-membership.ts'
import type { OwnRecord } from '../members/own-record.ts'
import { tellLogin } from '../notifications/tell-owner-of-record.ts'

/**
 * Before a record gets a login. One that never had a login is taken by people who work here only as `requireOwnRecord`
 * says: staff could make themselves the member of anybody. Where it had one, the same login gets back what was kept for it; if
 * another record went into it meanwhile, it is no more the same record, and people who work here take it as one that never had
 * a login. Another login does not inherit what the former one never shared nor its sharing, must not belong to staff, and the
 * former login is told.
 */
export async function respectFormerLogin(scope: InvitationScope, { memberId, isTaken }: OwnRecord): Promise<void> {
  const { userId } = scope.actor
  const former = await findFormerLogin(scope, memberId)
  if (former === undefined) return isTaken ? requireOwnRecord(scope, memberId, hasUnshared) : undefined
  if (former.userId === userId) {
    if (await hasJoined(scope, memberId, former.unlinkedAt)) await requireOwnRecord(scope, memberId, holdsUnshared)
    return giveBack(scope, memberId, userId)
  }
  if (await worksHere(scope)) refuse('former-login-differs')
  await keepSince(scope, memberId, former)
  await endSharing(scope, memberId)
  if (former.userId !== null) await tellLogin(scope, former.userId, 'linked-to-another')
}

/**
 * Whoever invited does not take the record. People who work here take it only where another Admin says that it is their
 * own, and where it holds nothing that they could not see anyway. All Admins are told, and it stands in the audit.
 */
async function requireOwnRecord(scope: InvitationScope, memberId: string, holdsSecrets: typeof hasUnshared) {
  const refusal = await refusalOf(scope, memberId, holdsSecrets)
  if (refusal !== null) refuse(refusal)
  if (!(await worksHere(scope))) return
  const { userId } = scope.actor
  audit(scope, { action: 'employee.record-linked', objectKind: 'employee', objectId: userId, subjectIds: [memberId] })
  await tellAdminsOfRecord(scope)
}

async function refusalOf(scope: InvitationScope, memberId: string, holdsSecrets: typeof hasUnshared) {
  const { invitedBy } = scope.invitation
  if (invitedBy === scope.actor.userId) return 'invited-by-oneself'
  if (!(await worksHere(scope))) return null
  const roleOfInviter = invitedBy === null ? null : await roleOf(scope, invitedBy)
  return roleOfInviter !== 'Admin' || (await holdsSecrets(scope, memberId)) ? 'record-not-for-employees' : null
}

/**
 * Whether somebody who accepts gets a record that was there before. People who work here get one of their own where they may
 * not take it; who invited oneself is refused, so that somebody else does. Nothing stands in the way of all others.
 */
export async function mayTakeRecord(scope: InvitationScope, memberId: string): Promise<boolean> {
  if (!(await worksHere(scope))) return true
  const former = await findFormerLogin(scope, memberId)
  if (former !== undefined && former.userId !== scope.actor.userId) return false
  const isAsNew = former === undefined || (await hasJoined(scope, memberId, former.unlinkedAt))
  if (!isAsNew) return true
  const holdsSecrets = former === undefined ? hasUnshared : holdsUnshared
  return (await refusalOf(scope, memberId, holdsSecrets)) !== 'record-not-for-employees'
}

async function worksHere(scope: InvitationScope): Promise<boolean> {
  const role = await roleOf(scope, scope.actor.userId)
  return role !== null && isEmployee(role)
}
