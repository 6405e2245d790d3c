import { addDays } from '@salus/domain/moments/add-days.ts'
import type { WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { findTrialEnd } from '../tariff/find-trial-end.ts'
import { type KnownProduct, lockProduct, putProduct, updateToOff } from './products.queries.ts'

const trialDays = 30

/**
 * Switches a product on as part of the tariff, or starts its only trial.
 *
 * @throws Refusal `not-found`, `product-tried`, or the refusal of `requireRoom`
 */
export async function switchProductOn(scope: TenantScope, pluginId: number, as: 'active' | 'trial'): Promise<void> {
  const today = businessDay(scope.now)
  const known = await lockProduct(scope, pluginId, today)
  if (!known && !productOfPlugin(pluginId)) refuse('not-found')
  if (!isCounted(known)) await requireRoom(scope, 'products')
  if (as === 'trial') {
    if (known && (known.wasTried || known.state !== 'off')) refuse('product-tried')
    await putProduct(scope, pluginId, { state: 'trial', endsOn: addDays(today, trialDays), triedOn: today })
  } else {
    // While the tenant is on trial, its products are on trial too. The first order makes them part of the tariff.
    const endsOn = await findTrialEnd(scope)
    await putProduct(scope, pluginId, { state: endsOn === null ? 'active' : 'trial', endsOn })
  }
  await say(scope, as === 'trial' ? 'product.trial-started' : 'product.switched-on', pluginId)
}

/** Switches a product off. No new analyses can be started, but existing results are kept. */
export async function switchProductOff(scope: TenantScope, pluginId: number): Promise<void> {
  if (!(await updateToOff(scope, pluginId, businessDay(scope.now)))) refuse('not-found')
  await say(scope, 'product.switched-off', pluginId)
}

const isCounted = (known: KnownProduct | undefined) => known?.state === 'active' || known?.state === 'trial'

async function say(scope: TenantScope, action: WriteAct, pluginId: number): Promise<void> {
  audit(scope, { action, objectKind: 'product', objectId: String(pluginId) })
  await notify(scope, { kind: 'tariff-changed', groupId: scope.tenantId })
  await notify(scope, { kind: 'products-changed', groupId: scope.tenantId })
}
