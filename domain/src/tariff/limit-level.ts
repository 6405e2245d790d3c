/**
 * `near`: at least 80 % of the limit is used. `reached`: all of it. `over`: the grace allowance is also used up, so
 * nothing new can be started.
 */
export type LimitLevel = 'within' | 'near' | 'reached' | 'over'

/** The maximum usage: the limit and a tenth of it, rounded up. */
export const withGrace = (allowed: number): number => Math.floor((allowed * 11 + 9) / 10)

export function limitLevel(used: number, allowed: number | null): LimitLevel {
  if (allowed === null) return 'within'
  if (used >= withGrace(allowed)) return 'over'
  if (used >= allowed) return 'reached'
  return used * 10 >= allowed * 8 ? 'near' : 'within'
}

/** How many more can be started, including the grace allowance; `null` without a limit. */
export const roomIn = (used: number, allowed: number | null): number | null =>
  allowed === null ? null : Math.max(0, withGrace(allowed) - used)

export const hasRoomFor = (more: number, used: number, allowed: number | null): boolean =>
  allowed === null || used + more <= withGrace(allowed)
