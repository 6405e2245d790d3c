import type { Band } from '../measurement-profiles/measurement-profile.ts'

/** The range in which a value needs no attention, in the unit of the value. An omitted end is open. */
export interface UsualRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** True when the upper limit itself is outside. */
  readonly isBelowHigh?: boolean | undefined
}

export type Place = Pick<Band, 'position' | 'valence'>

/**
 * The side of the usual range on which values are also good. `range`: neither, a value must be inside the range.
 * `none`: no side is better or worse.
 */
export type Favourable = 'higher' | 'lower' | 'range' | 'none'

/**
 * Places a value for which only the usual range is known; `undefined` without a range or a value. Inside the range the
 * value is `good`. Outside it is `good` on the favourable side, `neutral` if no side is better, and otherwise `watch`.
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
  if (low !== undefined && value < low) return { position: 'under', valence: beyond('lower') }
  const isOver = high !== undefined && (value > high || (isBelowHigh === true && value === high))
  return isOver ? { position: 'over', valence: beyond('higher') } : { position: 'normal', valence: 'good' }
}

/** The range in which a value is fine: the usual range, open on the side where higher or lower values are good. */
export function findGoodZone({ low, high, isBelowHigh }: UsualRange, favourable: Favourable = 'range'): UsualRange {
  if (favourable === 'higher' && low !== undefined) return { low }
  if (favourable === 'lower' && high !== undefined) return { high, isBelowHigh }
  return { low, high, isBelowHigh }
}

type BorderedBand = Pick<Band, 'upTo' | 'inclusive' | 'valence'>

/**
 * The zone that is drawn as good: from the first to the last band that is rated good. `undefined` when there is none,
 * so that no value is drawn as good but rated differently.
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
