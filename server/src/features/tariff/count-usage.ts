import { businessDay, monthStart } from '../../platform/business-calendar.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { type Usage, usageIn, type UsageSpan } from './usage.queries.ts'

export const usageSpan = (now: Date): UsageSpan => ({
  monthStart: monthStart(now),
  today: businessDay(now),
  now,
})

/**
 * Counts what the tenant uses of its limits, in the same way as the limits are checked. Leaves out the number of
 * check-ups, because during a survey the exact number reveals who answers.
 */
export async function countUsage(scope: EnteredTenant): Promise<Omit<Usage, 'checkUpsPerMonth'>> {
  const { activeMembers, employees, products } = await usageIn(scope, usageSpan(scope.now))
  return { activeMembers, employees, products }
}
