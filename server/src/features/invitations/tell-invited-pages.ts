import { notifyEach } from '../../platform/live/notify.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { usersWithInvitation } from './invitations.queries.ts'

/**
 * Notifies the open pages of the people who have these invitations that they were invited or that an invitation ended.
 * People are found by their verified address, as in the session.
 */
export async function tellInvitedPages(scope: EnteredTenant, invitationIds: readonly string[]): Promise<void> {
  if (invitationIds.length > 0) await tellPages(scope, invitationIds)
}

/** Lets the open pages of all people whom the tenant has invited show its new name. */
export const tellInvitedOfNewName = (scope: EnteredTenant): Promise<void> => tellPages(scope, 'pending')

async function tellPages(scope: EnteredTenant, which: readonly string[] | 'pending'): Promise<void> {
  const userIds = await usersWithInvitation(scope, which)
  await notifyEach(
    scope,
    userIds.map((userId) => ({ kind: 'own-invitations-changed', userId })),
  )
}
