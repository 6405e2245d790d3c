import { businessDay } from '../../platform/business-calendar.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { stateOfTariff } from './state-of-tariff.ts'
import { presentTariff } from './tariff.queries.ts'

/** Returns the last day of the tenant's trial; `null` if the tenant is not on trial. */
export async function findTrialEnd(scope: EnteredTenant): Promise<string | null> {
  const tariff = await presentTariff(scope)
  return tariff && stateOfTariff(tariff, businessDay(scope.now)) === 'trial' ? tariff.trialEndsOn : null
}
