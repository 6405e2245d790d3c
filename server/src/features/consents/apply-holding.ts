import type { TenantScope } from '../../platform/tenant-scope.ts'
import { applyWhatHolds } from './consents.queries.ts'

/** What of a member may be kept and who sees it. */
export type Holding = Parameters<typeof applyWhatHolds>[2]

/** Lets it hold for everything that is the member's now: after records were put together or taken apart. */
export const applyHolding = (scope: TenantScope, memberId: string, holding: Holding): Promise<void> =>
  applyWhatHolds(scope, memberId, holding)
