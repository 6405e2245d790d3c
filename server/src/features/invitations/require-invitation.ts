import { may } from '@salus/domain/tenants/roles.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { type HeldInvitation, lockInvitation } from './invitations.queries.ts'

/**
 * Locks an invitation and returns it. If the invitation is for an employee, refuses callers who are not admins with
 * `role-too-low`.
 */
export async function requireInvitation(scope: TenantScope, invitationId: string): Promise<HeldInvitation> {
  const invitation = (await lockInvitation(scope, invitationId)) ?? refuse('not-found')
  const action = invitation.role === 'Member' ? 'invite-member' : 'invite-employee'
  if (!may(scope.actor.role, action)) refuse('role-too-low')
  return invitation
}
