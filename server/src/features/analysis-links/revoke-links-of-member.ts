import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokePendingLinks } from './analysis-links.queries.ts'

export async function revokeLinksOfMember(scope: TenantScope, memberId: string): Promise<void> {
  const revoked = await revokePendingLinks(scope, memberId)
  if (revoked.length === 0) return
  for (const { linkId } of revoked)
    audit(scope, {
      action: 'analysis-link.revoked',
      objectKind: 'analysis-link',
      objectId: linkId,
      subjectIds: [memberId],
    })
  await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId })
}
