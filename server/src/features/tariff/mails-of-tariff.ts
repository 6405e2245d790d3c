import { invitationsPerDay } from '@salus/domain/tariff/invitations-per-day.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { stateOfTariff } from './state-of-tariff.ts'
import { presentTariff } from './tariff.queries.ts'

/**
 * Returns how many invitation mails the tenant is allowed to send per day. A tenant without a tariff has the limit of a
 * trial with the smallest tariff.
 */
export async function mailsOfTariff(scope: EnteredTenant): Promise<number> {
  const tariff = await presentTariff(scope)
  if (!tariff) return invitationsPerDay('basic', { isTrial: true })
  const state = stateOfTariff(tariff, businessDay(scope.now))
  return invitationsPerDay(tariff.tariff, { isTrial: state === 'trial' || state === 'trial-over' })
}
