import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { lockLink, updateToRevoked } from './analysis-links.queries.ts'

/**
 * Revokes a pending or expired link. If the link was used, refuses with `analysis-finished` and the id of its check-up.
 * A replaced or revoked link stays unchanged.
 */
export async function revokeAnalysisLink(
  scope: TenantScope,
  of: { readonly memberId: string; readonly linkId: string },
): Promise<void> {
  const link = await lockLink(scope, of)
  if (!link) refuse('not-found')
  if (link.resultGuid !== null) refuse('analysis-finished', { resultGuid: link.resultGuid })
  if (link.state === 'pending' || link.state === 'expired') await updateToRevoked(scope, of.linkId)
  audit(scope, {
    action: 'analysis-link.revoked',
    objectKind: 'analysis-link',
    objectId: of.linkId,
    subjectIds: [of.memberId],
  })
  await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId: of.memberId })
}
