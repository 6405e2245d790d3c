import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { lockTariff, moveTrialProducts, updateTrialProducts } from './tariff.queries.ts'

/**
 * Moves the end of a tenant's trial to `endsOn`, or ends the trial if `endsOn` is `null`. If the trial of a product
 * ends on the same day as the trial of the tenant, it gets the same new end. If the trial is ended, these products
 * become part of the tariff. Returns the last day of the trial, which the caller stores; `null` if there is no trial
 * any more. If the tenant has already ordered, its trial does not change, and the present last day is returned.
 */
export async function moveTrial(scope: EnteredTenant, endsOn: string | null): Promise<string | null> {
  const present = await lockTariff(scope)
  if (!present || present.trialEndsOn === null) return endsOn
  if (present.period !== null) return present.trialEndsOn
  if (endsOn === null) await updateTrialProducts(scope, present.trialEndsOn)
  else await moveTrialProducts(scope, { from: present.trialEndsOn, to: endsOn })
  return endsOn
}
