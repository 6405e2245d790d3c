import type { TenantTariff } from '@salus/contract/tenant/tariff.ts'
import type { LimitName } from '@salus/domain/tariff/tariff-plans.ts'

export interface LimitNote {
  readonly limit: LimitName
  readonly level: 'near' | 'reached' | 'over'
  /**
   * Identifies the note when it is dismissed. The key changes with the level and the tariff, and for a monthly limit
   * with the month.
   */
  readonly key: string
}

const levels = ['over', 'reached', 'near'] as const

/** Returns the limits that an admin must know about, most urgent first. */
export function limitNotes(
  { tariff, usage }: Pick<TenantTariff, 'tariff' | 'usage'>,
  { tenantId, month }: { readonly tenantId: number; readonly month: string },
): readonly LimitNote[] {
  const meters = [
    { limit: 'activeMembers', ...usage.activeMembers },
    { limit: 'employees', ...usage.employees },
    { limit: 'checkUpsPerMonth', ...usage.checkUpsThisMonth },
    { limit: 'products', ...usage.products },
  ] as const
  const span = (limit: LimitName) => (limit === 'checkUpsPerMonth' ? `${tariff} ${month}` : tariff)
  return levels.flatMap((level) =>
    meters
      .filter((meter) => meter.level === level)
      .map(({ limit }) => ({ limit, level, key: `${tenantId} ${limit} ${level} ${span(limit)}` })),
  )
}
