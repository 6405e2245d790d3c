import type { LimitName } from './tariff-plans.ts'

/**
 * How much of a limit is used. `near` means at least 80 %, `reached` all of it. `over` means that the grace allowance
 * is used up as well, so nothing new can be started.
 */
export type LimitLevel = 'within' | 'near' | 'reached' | 'over'

/** Returns the limit including the grace allowance of a tenth, rounded up. */
export const withGrace = (allowed: number): number => Math.floor((allowed * 11 + 9) / 10)

export function limitLevel(used: number, allowed: number | null): LimitLevel {
  if (allowed === null) return 'within'
  if (used >= withGrace(allowed)) return 'over'
  if (used >= allowed) return 'reached'
  return used * 10 >= allowed * 8 ? 'near' : 'within'
}

/**
 * Returns whether admins must be notified of this level. Admins choose products themselves, so they are not notified
 * when they use all products of their tariff.
 */
export const isLimitNews = (limit: LimitName, level: LimitLevel): level is Exclude<LimitLevel, 'within'> =>
  level === 'over' || (level !== 'within' && limit !== 'products')

/** Returns how much more can be used, including the grace allowance; `null` if there is no limit. */
export const computeRoom = (used: number, allowed: number | null): number | null =>
  allowed === null ? null : Math.max(0, withGrace(allowed) - used)

export const hasRoomFor = (more: number, used: number, allowed: number | null): boolean =>
  allowed === null || used + more <= withGrace(allowed)
