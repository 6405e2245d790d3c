import type { Band } from '../measurement-profiles/measurement-profile.ts'
import { roundingLoss } from '../numbers/rounding.ts'

/**
 * The range in which a value needs no attention, in the unit of the value. If `low` or `high` is omitted, the range is
 * open at that end.
 */
export interface UsualRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** True if the upper limit itself is outside the range. */
  readonly isBelowHigh?: boolean | undefined
}

export type Place = Pick<Band, 'position' | 'valence'>

/**
 * Which values outside the usual range are also good. `higher`: those above it. `lower`: those below it. `range`: none,
 * only values inside the range are good. `none`: no value is better or worse than another.
 */
export type Favourable = 'higher' | 'lower' | 'range' | 'none'

/**
 * Places a value for which only the usual range is known; `undefined` without a range or a value. A value that differs
 * from a limit only by binary rounding is at the limit. A value inside the range is `good`. A value outside is `good`
 * on the favourable side. On any other side it is `watch`. If `favourable` is `none`, a value outside is `neutral`
 * instead.
 */
export function placeInRange(
  value: number | null,
  { low, high, isBelowHigh }: UsualRange,
  favourable: Favourable = 'range',
): Place | undefined {
  if (value === null || (low === undefined && high === undefined)) return undefined
  const beyond = (goodSide: Favourable) => {
    if (favourable === 'none') return 'neutral'
    return favourable === goodSide ? 'good' : 'watch'
  }
  if (low !== undefined && value < low - roundingLoss) return { position: 'under', valence: beyond('lower') }
  const isOver =
    high !== undefined && (isBelowHigh === true ? value >= high - roundingLoss : value > high + roundingLoss)
  return isOver ? { position: 'over', valence: beyond('higher') } : { position: 'normal', valence: 'good' }
}

/** Returns the range of favourable values: the usual range, open on the side where higher or lower values are good. */
export function findGoodZone({ low, high, isBelowHigh }: UsualRange, favourable: Favourable = 'range'): UsualRange {
  if (favourable === 'higher' && low !== undefined) return { low }
  if (favourable === 'lower' && high !== undefined) return { high, isBelowHigh }
  return { low, high, isBelowHigh }
}

type BorderedBand = Pick<Band, 'upTo' | 'inclusive' | 'valence'>

/**
 * Returns the zone that is drawn as good, from the first to the last band that is rated good. Returns `undefined` if no
 * band is rated good, because any zone would then contradict the ratings.
 */
export function goodZoneOfBands(bands: readonly BorderedBand[]): UsualRange | undefined {
  const first = bands.findIndex(({ valence }) => valence === 'good')
  const last = bands.findLastIndex(({ valence }) => valence === 'good')
  if (first === -1) return undefined
  const low = bands[first - 1]?.upTo ?? undefined
  const high = bands[last]?.upTo ?? undefined
  return {
    low,
    ...(high === undefined ? {} : { high, isBelowHigh: bands[last]?.inclusive === false }),
  }
}
