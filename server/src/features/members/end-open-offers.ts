import type { TenantScope } from '../../platform/scope/tenant.ts'
import { revokeLinksOfMembers } from '../analysis-links/revoke-links-of-members.ts'
import { revokeInvitationsOfMembers } from '../invitations/revoke-invitations-of-members.ts'

/**
 * Revokes the open invitations and links of archived members, because the server no longer accepts them. Restoring the
 * members does not reopen them.
 */
export async function endOpenOffers(scope: TenantScope, memberIds: readonly string[]): Promise<void> {
  await revokeInvitationsOfMembers(scope, memberIds)
  await revokeLinksOfMembers(scope, memberIds)
}
