import type { Invitation } from '@salus/contract/tenant/invitations.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { findMembers } from '../members/login/link.ts'
import type { InvitationLimits } from './invitation-limits.ts'
import { invitationJob } from './invitation-mail.ts'
import { invitationById, updateToResent } from './invitations.queries.ts'
import { requireInvitation } from './require-invitation.ts'
import { requireRoomForInvited } from './require-room-for-invited.ts'
import { tellInvitedPages } from './tell-invited-pages.ts'

/** Sends a new link, which is valid for 14 days. The old link becomes invalid immediately. */
export async function resendInvitation(
  scope: TenantScope,
  limits: InvitationLimits,
  invitationId: string,
): Promise<Invitation> {
  const { kind, role, state, email, memberId } = await requireInvitation(scope, invitationId)
  if (kind !== 'mail' || email === null || (state !== 'pending' && state !== 'expired')) refuse('invitation-not-usable')
  if (memberId !== null) await requireActive(scope, memberId)
  // An expired invitation no longer reserves a seat, so resending it requires a free seat in the tariff.
  if (state === 'expired') await requireRoomForInvited(scope, { role, memberId })
  await limits.takeMails(scope, 1)
  await limits.takeRecipient(scope, email)
  // If an expired invitation's record was archived, merged or put on hold, the invitation was ended for good and cannot
  // be sent again.
  const mailing = (await updateToResent(scope, invitationId)) ?? refuse('invitation-not-usable')
  audit(scope, {
    action: 'invitation.resent',
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: memberId === null ? [] : [memberId],
  })
  await enqueueIn(scope.db, invitationJob({ tenantId: scope.tenantId, invitationId, mailing }))
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await tellInvitedPages(scope, [invitationId])
  return invitationById(scope, invitationId)
}

/**
 * Refuses with `invitation-not-usable` unless the record is active. Also refuses a record that is on hold or merged,
 * because it is not found.
 */
async function requireActive(scope: TenantScope, memberId: string): Promise<void> {
  const [member] = await findMembers(scope, [memberId])
  if (member?.status !== 'active') refuse('invitation-not-usable')
}
