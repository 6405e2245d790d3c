import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { lockTariff, moveTrialProducts, updateTrialProducts } from './tariff.queries.ts'

/**
 * Moves the trial of a tenant that has ordered nothing to this last day, or ends it with `null`. The products that are
 * on trial with the tenant move with it, and become part of the tariff if the trial ends. Returns the day to store.
 */
export async function moveTrial(scope: EnteredTenant, endsOn: string | null): Promise<string | null> {
  const present = await lockTariff(scope)
  if (!present || present.trialEndsOn === null) return endsOn
  if (present.period !== null) return present.trialEndsOn
  if (endsOn === null) await updateTrialProducts(scope, present.trialEndsOn)
  else await moveTrialProducts(scope, { from: present.trialEndsOn, to: endsOn })
  return endsOn
}
