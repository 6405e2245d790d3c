import type { TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { isLimitNews } from '@salus/domain/tariff/limit-level.ts'
import type { LimitName } from '@salus/domain/tariff/tariff-plans.ts'

interface UrgentLimit {
  readonly limit: LimitName
  readonly level: 'near' | 'reached' | 'over'
}

export interface LimitNote extends UrgentLimit {
  /**
   * Identifies the note when it is dismissed. The key changes with the level and the tariff. For a monthly limit, it
   * also changes with the month.
   */
  readonly key: string
}

const levels = ['over', 'reached', 'near'] as const

/** Returns the limits that an admin must know about, most urgent first. */
export function urgentLimits(usage: TenantTariff['usage']): readonly UrgentLimit[] {
  const meters = [
    { limit: 'activeMembers', ...usage.activeMembers },
    { limit: 'employees', ...usage.employees },
    { limit: 'checkUpsPerMonth', ...usage.checkUpsThisMonth },
    { limit: 'products', ...usage.products },
  ] as const
  return levels.flatMap((level) =>
    meters
      .filter((meter) => meter.level === level && isLimitNews(meter.limit, level))
      .map(({ limit }) => ({ limit, level })),
  )
}

/** Returns the urgent limits as notes that can be dismissed. */
export function limitNotes(
  { tariff, usage }: Pick<TenantTariff, 'tariff' | 'usage'>,
  { tenantId, month }: { readonly tenantId: number; readonly month: string },
): readonly LimitNote[] {
  const span = (limit: LimitName) => (limit === 'checkUpsPerMonth' ? `${tariff} ${month}` : tariff)
  return urgentLimits(usage).map(({ limit, level }) => ({
    limit,
    level,
    key: `${tenantId} ${limit} ${level} ${span(limit)}`,
  }))
}
