import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { settlePlannedOrder } from './tariff-orders.queries.ts'

/** Marks the planned order as replaced, because something else was agreed. */
export const voidPlannedOrder = (scope: EnteredTenant): Promise<void> => settlePlannedOrder(scope, 'replaced')
