import { notify } from '../../platform/live/notify.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { replaceWorseLinks } from './analysis-links.queries.ts'

/**
 * Ends links of a record where the record that is merged into it has a better one for the same profile, which could not
 * move to it otherwise: a valid one instead of an expired one, or one in which somebody has typed already.
 */
export async function preferBetterLinks(
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> {
  if (await replaceWorseLinks(scope, records))
    await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId: records.memberId })
}
