/** How far a limit is used. `over`: the grace is used up too, and nothing new may be started. */
export type LimitLevel = 'within' | 'near' | 'reached' | 'over'

/** What may be used at most: the limit and a tenth of it, at least one more. */
export const withGrace = (allowed: number): number => Math.floor((allowed * 11 + 9) / 10)

export function limitLevel(used: number, allowed: number | null): LimitLevel {
  if (allowed === null) return 'within'
  if (used >= withGrace(allowed)) return 'over'
  if (used >= allowed) return 'reached'
  return used * 10 >= allowed * 8 ? 'near' : 'within'
}

/** Whether so many more may be started. What runs already is never asked. */
export const hasRoomFor = (more: number, used: number, allowed: number | null): boolean =>
  allowed === null || used + more <= withGrace(allowed)
