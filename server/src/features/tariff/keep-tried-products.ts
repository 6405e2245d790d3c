import type { Subscription } from '@salus/domain/tariff/tariff-change.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { countTrialProducts, type TariffRow, updateTrialProducts } from './tariff.queries.ts'
import type { Usage } from './usage.queries.ts'

interface FirstOrder {
  readonly present: TariffRow
  readonly usage: Usage
  readonly wanted: Subscription
}

/**
 * Adds the products whose trial ends with the tenant's own trial to the ordered tariff. If that trial has already ended
 * and the tariff has no room for all of these products, adds none of them. An admin then chooses among them.
 */
export async function keepTriedProducts(scope: EnteredTenant, { present, usage, wanted }: FirstOrder): Promise<void> {
  const { trialEndsOn } = present
  if (trialEndsOn === null) return
  const ended = trialEndsOn < businessDay(scope.now) ? await countTrialProducts(scope, trialEndsOn) : 0
  const allowed = tariffPlan(wanted.tariff).limits.products ?? Infinity
  if (ended > 0 && usage.products + ended > allowed) return
  await updateTrialProducts(scope, trialEndsOn)
  await notify(scope, { kind: 'products-changed', groupId: scope.tenantId })
}
