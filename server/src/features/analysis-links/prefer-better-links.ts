import { notify } from '../../platform/live/notify.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { putBegunLinksBeside, putLinksBack, replaceWorseLinks } from './links-of-merged.queries.ts'

/**
 * Decides which links of two records stay open when the other record is merged into this one. If both records have a
 * link for the same profile, a link that has expired or was never opened ends. If both are valid and begun, both stay
 * open.
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
 * Opens again the links that a merge left beside another one, if each is now the only one of its record and profile.
 */
export const partLinks = (scope: TenantScope, memberId: string): Promise<unknown> => putLinksBack(scope, memberId)
