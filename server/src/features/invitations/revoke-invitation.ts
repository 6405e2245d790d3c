import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { updateToRevoked } from './invitations.queries.ts'
import { requireInvitation } from './require-invitation.ts'
import { tellInvitedPages } from './tell-invited-pages.ts'

/** Revokes an invitation. If it has already ended, its state does not change. */
export async function revokeInvitation(scope: TenantScope, invitationId: string): Promise<void> {
  const { memberId } = await requireInvitation(scope, invitationId)
  await updateToRevoked(scope, invitationId)
  audit(scope, {
    action: 'invitation.revoked',
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: memberId === null ? [] : [memberId],
  })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await tellInvitedPages(scope, [invitationId])
}
