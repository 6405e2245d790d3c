import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { settlePlannedOrder } from './tariff-orders.queries.ts'

export const voidPlannedOrder = (scope: EnteredTenant): Promise<void> => settlePlannedOrder(scope, 'replaced')
