import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokePendingOfMembers } from './invitations.queries.ts'
import { tellInvitedPages } from './tell-invited-pages.ts'

/** Revokes the open invitations to these records, for example because the records are archived. */
export async function revokeInvitationsOfMembers(scope: TenantScope, memberIds: readonly string[]): Promise<void> {
  const ended = await revokePendingOfMembers(scope, memberIds)
  for (const { id, memberId } of ended)
    audit(scope, {
      action: 'invitation.revoked',
      objectKind: 'invitation',
      objectId: id,
      subjectIds: memberId === null ? [] : [memberId],
    })
  if (ended.length === 0) return
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  await tellInvitedPages(
    scope,
    ended.map(({ id }) => id),
  )
}
