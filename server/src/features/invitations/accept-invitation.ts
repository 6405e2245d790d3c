import type { Role } from '@salus/domain/tenants/roles.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { audit } from '../../platform/entered-tenant.ts'
import type { InvitationScope } from '../../platform/invitation-scope.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { giveMembership, roleOf } from '../memberships/give-membership.ts'
import { updateToAnswered } from './invitations.queries.ts'

interface Accepted {
  readonly groupId: number
  readonly role: Role
  readonly memberId: string | null
}

/** Makes the membership that was offered. Role, tenant and record are what the inviter said. */
export async function acceptInvitation(scope: InvitationScope): Promise<Accepted> {
  const { invitationId, role, memberId } = scope.invitation
  if (!(await updateToAnswered(scope, 'accepted'))) refuse('invitation-not-usable')
  await requireInviterMay(scope)
  const membership = await giveMembership(scope, { userId: scope.actor.userId, role, memberId })
  audit(scope, {
    action: 'invitation.accepted',
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: memberId === null ? [] : [memberId],
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  return { groupId: scope.tenantId, role: membership.role, memberId: membership.memberId }
}

async function requireInviterMay(scope: InvitationScope): Promise<void> {
  const { invitedBy, role } = scope.invitation
  const roleOfInviter = invitedBy === null ? null : await roleOf(scope, invitedBy)
  const action = role === 'Member' ? 'invite-member' : 'invite-employee'
  if (roleOfInviter === null || !may(roleOfInviter, action)) refuse('invitation-not-usable')
}
