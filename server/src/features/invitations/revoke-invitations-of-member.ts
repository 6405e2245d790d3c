import type { TenantScope } from '../../platform/scope/tenant.ts'
import { revokePendingOfMember } from './invitations.queries.ts'

/** Revokes the open invitations to this record, for example because the record has a login by now. */
export const revokeInvitationsOfMember = async (scope: TenantScope, memberId: string): Promise<void> => {
  await revokePendingOfMember(scope, memberId)
}
