import type { Person } from '@salus/contract/tenant/invitations.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { audit } from '../../platform/scope/entered-tenant.ts'
import type { InvitationScope } from '../../platform/scope/invitation.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { type OwnRecord, ownRecord } from '../members/login/own-record.ts'
import { findRole, giveMembership } from '../memberships/give-membership.ts'
import { lacksFirstAdmin } from '../memberships/lacks-first-admin.ts'
import { storeRecord, updateToAnswered } from './invitations.queries.ts'
import { mayTakeRecord, respectFormerLogin } from './respect-former-login.ts'

export interface Accepted {
  readonly groupId: number
  readonly role: Role
  readonly memberId: string | null
}

/**
 * Creates the offered membership. If the invitation is for a member but names no record, uses the person's existing
 * record or adds a new one.
 */
export async function acceptInvitation(scope: InvitationScope, person: Person | undefined): Promise<Accepted> {
  const { invitationId, role } = scope.invitation
  if (!(await updateToAnswered(scope, 'accepted'))) refuse('invitation-not-usable')
  await requireInviterMay(scope)
  const record = await recordFor(scope, person)
  if (record !== null) await respectFormerLogin(scope, record)
  const memberId = record?.memberId ?? null
  const membership = await giveMembership(scope, { userId: scope.actor.userId, role, memberId })
  audit(scope, {
    action: 'invitation.accepted',
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: memberId === null ? [] : [memberId],
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await notify(scope, { kind: 'own-invitations-changed', userId: scope.actor.userId })
  return { groupId: scope.tenantId, role: membership.role, memberId: membership.memberId }
}

async function recordFor(scope: InvitationScope, person: Person | undefined): Promise<OwnRecord | null> {
  const { role, memberId: invited } = scope.invitation
  if (invited !== null) return { memberId: invited, isTaken: true }
  if (role !== 'Member') return null
  const record = await ownRecord(scope, person, (memberId) => mayTakeRecord(scope, memberId))
  await storeRecord(scope, record.memberId)
  return record
}

async function requireInviterMay(scope: InvitationScope): Promise<void> {
  const { invitedBy, role } = scope.invitation
  // Only the operator's invitation of the first Admin has no inviter from the beginning. Every other invitation without
  // an inviter had one whose account was erased.
  if (invitedBy === null && role === 'Admin' && (await lacksFirstAdmin(scope))) return
  const roleOfInviter = invitedBy === null ? null : await findRole(scope, invitedBy)
  const action = role === 'Member' ? 'invite-member' : 'invite-employee'
  if (roleOfInviter === null || !may(roleOfInviter, action)) refuse('invitation-not-usable')
}
