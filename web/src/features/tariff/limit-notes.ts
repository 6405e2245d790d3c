import type { TenantTariff } from '@salus/contract/tariff.ts'
import type { LimitName } from '@salus/domain/tariff/tariff-plans.ts'

export interface LimitNote {
  readonly limit: LimitName
  readonly level: 'near' | 'reached' | 'over'
  /** One thing to be told once: the same limit on the same level is no news, in another tariff or month it is. */
  readonly key: string
}

const levels = ['over', 'reached', 'near'] as const

/** What an Admin should know of the limits, the most urgent first. */
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
