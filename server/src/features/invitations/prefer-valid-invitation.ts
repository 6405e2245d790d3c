import type { TenantScope } from '../../platform/scope/tenant.ts'
import { endExpiredInvitation } from './invitations.queries.ts'

/**
 * Must be called before the record `otherMemberId` is merged into the record `memberId`. If the other record has a
 * valid invitation, ends the expired invitation to `memberId`. A record can have only one pending invitation, so the
 * valid one could otherwise not move.
 */
export const preferValidInvitation = async (
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> => {
  await endExpiredInvitation(scope, records)
}
