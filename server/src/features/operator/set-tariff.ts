import { currencies, tariffCodes } from '@salus/domain/tariff/tariff-plans.ts'
import { z } from 'zod'
import { audit } from '../../platform/scope/entered-tenant.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { moveTrial } from '../tariff/move-trial.ts'
import { voidPlannedOrder } from '../tariff/void-planned-order.ts'
import { readGiven } from './read-given.ts'
import { replaceTariff } from './operator.queries.ts'
import { requireTenant } from './require-tenant.ts'

const givenSchema = z.object({
  tenant: z.string(),
  tariff: z.enum(tariffCodes),
  billing: z.enum(['monthly', 'yearly']).optional(),
  currency: z.enum(currencies).optional(),
  'trial-until': z.iso.date().optional(),
})

/**
 * Sets an individually agreed tariff immediately and without an invoice. Cancels a planned order. A paid period
 * continues, and is renewed at the new price. A trial ends, or continues until `trial-until` if that is given.
 */
export async function setTariff(
  deps: OperatorDeps,
  given: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { tenant, 'trial-until': trialUntil, ...wanted } = readGiven(givenSchema, given)
  const tenantId = await requireTenant(deps, tenant)
  const trialEndsOn = await writeAsOperator(deps, { tenantId, occasion: 'tariff set' }, async (scope) => {
    await voidPlannedOrder(scope)
    const trialEndsOn = await moveTrial(scope, trialUntil ?? null)
    await replaceTariff(scope, { ...wanted, trialEndsOn })
    audit(scope, { action: 'operator.tariff-set', objectKind: 'tariff', objectId: wanted.tariff })
    return trialEndsOn
  })
  const until = trialEndsOn === null ? '' : `, with a trial until ${trialEndsOn}`
  return [`Tenant ${tenantId} has the tariff ${wanted.tariff} now${until}.`]
}
