import { audit } from '../../platform/entered-tenant.ts'
import type { InvitationScope } from '../../platform/invitation-scope.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { updateToAnswered } from './invitations.queries.ts'

/** Ends the invitation and changes nothing else. */
export async function declineInvitation(scope: InvitationScope): Promise<void> {
  if (!(await updateToAnswered(scope, 'declined'))) refuse('invitation-not-usable')
  audit(scope, { action: 'invitation.declined', objectKind: 'invitation', objectId: scope.invitation.invitationId })
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
}
