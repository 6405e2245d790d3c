import { businessDay } from '../../platform/business-day.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { stateOfTariff } from './state-of-tariff.ts'
import { presentTariff } from './tariff.queries.ts'

/** The last day of the tenant's trial; null: it is not on trial. */
export async function trialEndOf(scope: EnteredTenant): Promise<string | null> {
  const tariff = await presentTariff(scope)
  return tariff && stateOfTariff(tariff, businessDay(scope.now)) === 'trial' ? tariff.trialEndsOn : null
}
