import type { Holding } from '@salus/domain/consents/sharing.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { applyWhatHolds } from './consents.queries.ts'

/**
 * After records were merged or a merge was undone, marks all data of the member as shared or not shared, depending on
 * the consents.
 */
export const applyHolding = (scope: TenantScope, memberId: string, holding: Holding): Promise<void> =>
  applyWhatHolds(scope, memberId, holding)
