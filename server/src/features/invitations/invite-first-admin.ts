import { randomUUID } from 'node:crypto'
import type { Language } from '@salus/domain/words.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { audit, type EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { invitationJob } from './invitation-mail.ts'
import { insertInvitation, revokePendingOfOperator } from './invitations.queries.ts'

/**
 * Invites the first Admin of a tenant for the operator. Revokes earlier invitations by the operator, so that an
 * invitation sent to a wrong address cannot make anyone an Admin.
 */
export async function inviteFirstAdmin(
  scope: EnteredTenant,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<void> {
  for (const { id } of await revokePendingOfOperator(scope))
    audit(scope, { action: 'invitation.revoked', objectKind: 'invitation', objectId: id })
  const invitationId = randomUUID()
  const to = { invitationId, kind: 'mail', role: 'Admin', email, memberId: null, language, tokenHash: null } as const
  await insertInvitation(scope, to)
  audit(scope, { action: 'invitation.employee-invited', objectKind: 'invitation', objectId: invitationId })
  await enqueueIn(scope.db, invitationJob({ tenantId: scope.tenantId, invitationId, mailing: 1 }))
}
