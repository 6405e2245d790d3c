import type { TenantScope } from '../../platform/scope/tenant.ts'
import { endExpiredInvitation } from './invitations.queries.ts'

/**
 * Ends the expired invitation to a record where the record that is merged into it has a valid one, which could not move
 * to it otherwise.
 */
export const preferValidInvitation = async (
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> => {
  await endExpiredInvitation(scope, records)
}
