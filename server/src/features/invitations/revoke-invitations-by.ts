import { notify } from '../../platform/live-event.queries.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { revokePendingBy } from './invitations.queries.ts'

/** Ends what somebody invited who may not do so any more: nobody could accept it. */
export async function revokeInvitationsBy(
  scope: TenantScope,
  userId: string,
  which: 'all' | 'employees' = 'all',
): Promise<void> {
  const ended = await revokePendingBy(scope, userId, which)
  for (const { id } of ended) audit(scope, { action: 'invitation.revoked', objectKind: 'invitation', objectId: id })
  if (ended.length > 0) await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
}
