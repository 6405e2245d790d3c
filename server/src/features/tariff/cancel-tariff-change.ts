import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { settlePlannedOrder } from './tariff-orders.queries.ts'
import { lockTariff, updatePlan } from './tariff.queries.ts'

export async function cancelTariffChange(scope: TenantScope): Promise<void> {
  const { planned, tariff } = (await lockTariff(scope)) ?? refuse('not-found')
  if (planned !== null) await updatePlan(scope, null)
  await settlePlannedOrder(scope, 'taken-back')
  audit(scope, { action: 'tariff.change-cancelled', objectKind: 'tariff', objectId: planned?.tariff ?? tariff })
  await notify(scope, { kind: 'tariff-changed', groupId: scope.tenantId })
}
