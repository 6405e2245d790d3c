import type { Band } from '../measurement-profiles/measurement-profile.ts'

/** The range in which a value draws no attention, in the value's unit. An absent end is open. */
export interface UsualRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** The upper border itself lies outside. */
  readonly isBelowHigh?: boolean | undefined
}

export type Place = Pick<Band, 'position' | 'valence'>

/**
 * Where a value lies of which only the usual range is known; `undefined` without a range or a value. Outside of it is
 * `watch` on either side, since nothing says which side matters more.
 */
export function placeInRange(value: number | null, { low, high, isBelowHigh }: UsualRange): Place | undefined {
  if (value === null || (low === undefined && high === undefined)) return undefined
  if (low !== undefined && value < low) return { position: 'under', valence: 'watch' }
  const isOver = high !== undefined && (value > high || (isBelowHigh === true && value === high))
  return isOver ? { position: 'over', valence: 'watch' } : { position: 'normal', valence: 'good' }
}
