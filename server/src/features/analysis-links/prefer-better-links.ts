import { notify } from '../../platform/live/notify.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { putBegunLinksBeside, putLinksBack, replaceWorseLinks } from './links-of-merged.queries.ts'

/**
 * Prepares the links of two records before the other record is merged into this one. Acts if both records have a link
 * for the same profile. If the other record's link is better (see `replaceWorseLinks`), ends this record's link.
 * Otherwise the other record's link stays open if it is valid and somebody has begun it. The caller must revoke all
 * links of the other record that do not move.
 */
export async function preferBetterLinks(
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> {
  const isReplaced = await replaceWorseLinks(scope, records)
  await putBegunLinksBeside(scope, records)
  if (isReplaced)
    await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId: records.memberId })
}

/**
 * Sets links with the state `beside` back to `pending` if the record has no other pending link for the same profile.
 */
export const restorePendingLinks = (scope: TenantScope, memberId: string): Promise<unknown> =>
  putLinksBack(scope, memberId)
