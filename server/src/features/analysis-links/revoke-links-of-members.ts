import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokePendingLinks } from './analysis-links.queries.ts'

/** Revokes the open links of these members. Deletes the answers that were saved with the links. */
export async function revokeLinksOfMembers(scope: TenantScope, memberIds: readonly string[]): Promise<void> {
  const revoked = await revokePendingLinks(scope, memberIds)
  for (const { linkId, memberId } of revoked)
    audit(scope, {
      action: 'analysis-link.revoked',
      objectKind: 'analysis-link',
      objectId: linkId,
      subjectIds: [memberId],
    })
  for (const memberId of new Set(revoked.map((link) => link.memberId)))
    await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId })
}
