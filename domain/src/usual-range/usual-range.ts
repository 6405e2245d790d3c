import type { Band } from '../measurement-profiles/measurement-profile.ts'

/** The range in which a value draws no attention, in the value's unit. An absent end is open. */
export interface UsualRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** The upper border itself lies outside. */
  readonly isBelowHigh?: boolean | undefined
}

export type Place = Pick<Band, 'position' | 'valence'>

/** What is good of a value: more, less, the middle, or neither. */
export type Favourable = 'higher' | 'lower' | 'range' | 'none'

/**
 * Where a value lies of which only the usual range is known; `undefined` without a range or a value. Beyond the range on
 * its good side a value is `good`, with `none` it is `neutral`; otherwise it is `watch`.
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

/** Where a value is fine: the usual range, open on the side on which more or less is good. */
export function goodZoneOf({ low, high, isBelowHigh }: UsualRange, favourable: Favourable = 'range'): UsualRange {
  if (favourable === 'higher' && low !== undefined) return { low }
  if (favourable === 'lower' && high !== undefined) return { high, isBelowHigh }
  return { low, high, isBelowHigh }
}

type BorderedBand = Pick<Band, 'upTo' | 'inclusive' | 'valence'>

/**
 * The zone that is drawn as good, from the bands that are called good, lowest first. `undefined` where none is, so that
 * no value is drawn in it and called something else.
 */
export function goodZoneOfBands(bands: readonly BorderedBand[]): UsualRange | undefined {
  const first = bands.findIndex(({ valence }) => valence === 'good')
  const last = bands.findLastIndex(({ valence }) => valence === 'good')
  if (first === -1) return undefined
  const low = bands[first - 1]?.upTo ?? undefined
  const high = bands[last]?.upTo ?? undefined
  return {
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high, isBelowHigh: bands[last]?.inclusive === false }),
  }
}
