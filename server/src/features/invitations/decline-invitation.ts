import { audit } from '../../platform/scope/entered-tenant.ts'
import type { InvitationScope } from '../../platform/scope/invitation.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { updateToAnswered } from './invitations.queries.ts'

export async function declineInvitation(scope: InvitationScope): Promise<void> {
  if (!(await updateToAnswered(scope, 'declined'))) refuse('invitation-not-usable')
  audit(scope, { action: 'invitation.declined', objectKind: 'invitation', objectId: scope.invitation.invitationId })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await notify(scope, { kind: 'own-invitations-changed', userId: scope.actor.userId })
}
