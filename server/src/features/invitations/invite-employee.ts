import { randomUUID } from 'node:crypto'
import type { Invitation } from '@salus/contract/tenant/invitations.ts'
import type { Language } from '@salus/domain/words.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { findEmployees } from '../memberships/give-membership.ts'
import type { InvitationLimits } from './invitation-limits.ts'
import { invitationJob } from './invitation-mail.ts'
import { insertInvitation, invitationById, languageOfTenant, revokePendingOfEmployee } from './invitations.queries.ts'
import { requireRoomForInvited } from './require-room-for-invited.ts'
import { tellInvitedPages } from './tell-invited-pages.ts'

interface EmployeeToInvite {
  readonly email: string
  readonly role: 'Admin' | 'Staff' | 'Reader'
  readonly language?: Language | undefined
}

/**
 * Invites an employee. Refuses addresses of current employees, which reveals nothing, because admins see these
 * addresses in the list of employees. In all other cases, the response does not reveal whether the person has a login.
 */
export async function inviteEmployee(
  scope: TenantScope,
  limits: InvitationLimits,
  wanted: EmployeeToInvite,
): Promise<Invitation> {
  await requireNewEmployee(scope, wanted.email)
  await limits.takeMails(scope, 1)
  await limits.takeRecipient(scope, wanted.email)
  const invitationId = await invite(scope, wanted)
  audit(scope, { action: 'invitation.employee-invited', objectKind: 'invitation', objectId: invitationId })
  await enqueueIn(scope.db, invitationJob({ tenantId: scope.tenantId, invitationId, mailing: 1 }))
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await tellInvitedPages(scope, [invitationId])
  return invitationById(scope, invitationId)
}

async function requireNewEmployee(scope: TenantScope, email: string): Promise<void> {
  const employees = await findEmployees(scope, [email])
  if (employees.size === 0) return
  const message = 'This person already works here; an Admin can change the role in the list of employees.'
  refuse('invalid-input', { errors: [{ path: 'email', code: 'works-here', message }] })
}

async function invite(scope: TenantScope, wanted: EmployeeToInvite): Promise<string> {
  const { email, role } = wanted
  await revokePendingOfEmployee(scope, email)
  await requireRoomForInvited(scope, { role, memberId: null })
  const invitationId = randomUUID()
  const language = wanted.language ?? (await languageOfTenant(scope))
  const to = { invitationId, kind: 'mail', role, email, memberId: null, language, tokenHash: null } as const
  // If another request has just invited the same person, repeats the call, which replaces that invitation.
  return (await insertInvitation(scope, to)) ? invitationId : invite(scope, wanted)
}
