import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { lockTariff, moveTrialProducts, updateTrialProducts } from './tariff.queries.ts'

/**
 * Moves the end of a tenant's trial to `endsOn`, or ends the trial if `endsOn` is `null`. Products on trial with the
 * tenant move with it, or become part of the tariff if the trial ends. A tenant that has already ordered keeps its
 * trial. Returns the last day to store.
 */
export async function moveTrial(scope: EnteredTenant, endsOn: string | null): Promise<string | null> {
  const present = await lockTariff(scope)
  if (!present || present.trialEndsOn === null) return endsOn
  if (present.period !== null) return present.trialEndsOn
  if (endsOn === null) await updateTrialProducts(scope, present.trialEndsOn)
  else await moveTrialProducts(scope, { from: present.trialEndsOn, to: endsOn })
  return endsOn
}
