import { notify } from '../../platform/live/notify.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { replaceExpiredLinks } from './analysis-links.queries.ts'

/**
 * Ends the expired links of a record where the record that is merged into it has a valid one, which could not move to
 * it otherwise.
 */
export async function preferValidLinks(
  scope: TenantScope,
  records: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> {
  if (await replaceExpiredLinks(scope, records))
    await notify(scope, { kind: 'analysis-link-changed', groupId: scope.tenantId, memberId: records.memberId })
}
