import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokePendingOfMember } from './invitations.queries.ts'

/** Revokes the open invitations to this record, for example because the record has a login by now. */
export async function revokeInvitationsOfMember(scope: TenantScope, memberId: string): Promise<void> {
  const ended = await revokePendingOfMember(scope, memberId)
  for (const { id } of ended)
    audit(scope, {
      action: 'invitation.revoked',
      objectKind: 'invitation',
      objectId: id,
      subjectIds: [memberId],
    })
  if (ended.length > 0) await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
}
