import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokePendingBy } from './invitations.queries.ts'
import { tellInvitedPages } from './tell-invited-pages.ts'

/**
 * Revokes the invitations made by a person who is no longer allowed to invite, because accepting them would be refused.
 */
export async function revokeInvitationsBy(
  scope: TenantScope,
  userId: string,
  which: 'all' | 'employees' = 'all',
): Promise<void> {
  const ended = await revokePendingBy(scope, userId, which)
  for (const { id } of ended) audit(scope, { action: 'invitation.revoked', objectKind: 'invitation', objectId: id })
  if (ended.length === 0) return
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await tellInvitedPages(
    scope,
    ended.map(({ id }) => id),
  )
}
