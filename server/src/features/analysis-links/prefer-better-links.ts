import { notify } from '../../platform/live/notify.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { putBegunLinksBeside, putLinksBack, replaceWorseLinks } from './links-of-merged.queries.ts'

/**
 * Prepares the links of two records before the other record is merged into this one. If both records have a link for
 * the same profile, ends the link of this record if the other link is better (see `replaceWorseLinks`). If it is not
 * better, the other link still stays open while it is valid and somebody has begun it. The caller must revoke those
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
 * Sets links that a merge left as `beside` back to `pending`, wherever the record has no other pending link for the
 * same profile.
 */
export const restorePendingLinks = (scope: TenantScope, memberId: string): Promise<unknown> =>
  putLinksBack(scope, memberId)
