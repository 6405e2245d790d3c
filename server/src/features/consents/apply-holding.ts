import type { Holding } from '@salus/domain/consents/sharing.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { applyWhatHolds } from './consents.queries.ts'

/** Lets it hold for everything that is the member's now: after records were put together or taken apart. */
export const applyHolding = (scope: TenantScope, memberId: string, holding: Holding): Promise<void> =>
  applyWhatHolds(scope, memberId, holding)
