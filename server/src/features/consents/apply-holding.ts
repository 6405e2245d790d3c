import type { Holding } from '@salus/domain/consents/sharing.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { applyWhatHolds } from './consents.queries.ts'

/** Applies the consents to all data of the member after records were merged or a merge was undone. */
export const applyHolding = (scope: TenantScope, memberId: string, holding: Holding): Promise<void> =>
  applyWhatHolds(scope, memberId, holding)
