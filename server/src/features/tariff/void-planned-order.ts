import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { settlePlannedOrder } from './tariff-orders.queries.ts'

/** Something else was settled: what was planned does not come. */
export const voidPlannedOrder = (scope: EnteredTenant): Promise<void> => settlePlannedOrder(scope, 'replaced')
