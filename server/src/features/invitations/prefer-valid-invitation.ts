import type { TenantScope } from '../../platform/scope/tenant.ts'
import { endExpiredInvitation } from './invitations.queries.ts'

/**
 * Ends the expired invitation to the record `memberId` if the record `otherMemberId`, which is merged into it, has a
 * valid one. The valid invitation could otherwise not move, because a record can have only one pending invitation.
 */
export const preferValidInvitation = async (
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> => {
  await endExpiredInvitation(scope, records)
}
