import type { Role } from '@salus/domain/tenants/roles.ts'
import { runInTransaction } from '../database/in-transaction.ts'
import { invitationGate, type InvitationGateRow, type InvitationProof } from '../database/gates/invitation.ts'
import type { Transaction } from '../database/transaction.ts'
import type { EnteredTenant, TenantActor } from './entered-tenant.ts'
import { makeScope } from './make-scope.ts'
import { requireExpectedUser } from './expected-user.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import type { Caller } from './tenant.ts'

/** A tenant that an invited person has entered. The person can only accept or decline. */
export interface InvitationScope extends EnteredTenant {
  /** The actor has the role that the invitation offers, although the person does not have it yet. */
  readonly actor: TenantActor
  readonly invitation: {
    readonly invitationId: string
    readonly role: Role
    readonly memberId: string | null
    readonly invitedBy: string | null
  }
}

/**
 * Reads an invitation without entering its tenant. Refuses with `invitation-not-usable` if the invitation is unknown,
 * no longer pending, expired or for another person. Does not reveal which of these is the reason.
 */
export async function readInvitation(
  platform: Platform,
  caller: Caller,
  proof: InvitationProof,
): Promise<InvitationGateRow & { readonly invitation_id: string }> {
  const gate = invitationGate(caller.sessionToken ?? refuse('signed-out'), platform.sessionHours, proof)
  const { rows } = await platform.database.pool.query<InvitationGateRow>(gate)
  const row = rows[0] ?? refuse('signed-out')
  requireExpectedUser(caller, row.user_id)
  const { invitation_id: invitationId, entered } = row
  if (invitationId === null || entered === null) refuse('invitation-not-usable')
  return { ...row, invitation_id: invitationId }
}

export async function writeByInvitation<T>(
  platform: Platform,
  { caller, proof }: { readonly caller: Caller; readonly proof: InvitationProof },
  work: (scope: InvitationScope) => Promise<T>,
): Promise<T> {
  const gate = invitationGate(caller.sessionToken ?? refuse('signed-out'), platform.sessionHours, proof)
  return runInTransaction(
    platform.database.pool,
    {
      gate,
      buildScope: (transaction: Transaction<InvitationGateRow>) => buildScope(platform, transaction, caller),
      mustAudit: 'an invitation was answered without an audit',
    },
    work,
  )
}

function buildScope(platform: Platform, { gate, db }: Transaction<InvitationGateRow>, caller: Caller): InvitationScope {
  if (!gate) refuse('signed-out')
  requireExpectedUser(caller, gate.user_id)
  const { requestId } = caller
  const { invitation_id: invitationId, tenant_id: tenantId, role, member_id: memberId, user_id: userId } = gate
  if (invitationId === null) refuse('invitation-not-usable')
  if (gate.entered === null) {
    platform.auditTrail.note(tenantId, {
      actorId: userId,
      actorRole: null,
      action: 'invitation.refused',
      outcome: 'denied',
      objectKind: 'invitation',
      objectId: invitationId,
      subjectIds: memberId === null ? [] : [memberId],
      automatic: false,
      requestId,
    })
    refuse('invitation-not-usable')
  }
  const actor: TenantActor = {
    userId,
    sessionId: gate.session_id,
    email: gate.email,
    firstName: gate.first_name,
    lastName: gate.last_name,
    role,
    memberId: null,
  }
  return makeScope({
    tenantId,
    actor,
    responsibleId: userId,
    db,
    now: platform.clock.now(),
    requestId,
    invitation: { invitationId, role, memberId, invitedBy: gate.invited_by },
  })
}
