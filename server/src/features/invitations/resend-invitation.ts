import type { Invitation } from '@salus/contract/invitations.ts'
import { enqueueIn } from '../../platform/database/job-queue.queries.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import type { InvitationLimits } from './invitation-limits.ts'
import { invitationJob } from './invitation-mail.ts'
import { invitationById, updateToResent } from './invitations.queries.ts'
import { requireInvitation } from './require-invitation.ts'
import { requireRoomForInvited } from './require-room-for-invited.ts'

/** Sends the mail again, with a new link and another 14 days. The old link is dead at once. */
export async function resendInvitation(
  scope: TenantScope,
  limits: InvitationLimits,
  invitationId: string,
): Promise<Invitation> {
  const { kind, role, state, email, memberId } = await requireInvitation(scope, invitationId)
  if (kind !== 'mail' || email === null || (state !== 'pending' && state !== 'expired')) refuse('invitation-not-usable')
  // One that is over has left its room.
  if (state === 'expired') await requireRoomForInvited(scope, { role, memberId })
  await limits.takeMails(scope, 1)
  await limits.takeRecipient(scope, email)
  const mailing = await updateToResent(scope, invitationId)
  audit(scope, {
    action: 'invitation.resent',
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: memberId === null ? [] : [memberId],
  })
  await enqueueIn(scope.db, invitationJob({ tenantId: scope.tenantId, invitationId, mailing }))
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  return invitationById(scope, invitationId)
}
