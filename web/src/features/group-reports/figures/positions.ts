import type { ProfileBand } from '@salus/contract/measuring/profiles.ts'
import { readMean } from '@salus/domain/group-reports/coarseness/write-numbers.ts'
import type { ShownScore, WrittenMean } from '@salus/domain/group-reports/release.ts'
import { clamp } from '@salus/domain/usual-range/bar-positions.ts'
import type { Scale } from '../themes/list-themes.ts'

/** A part of the scale. Both ends are shares of the scale's length: 0 is the left end, 1 the right end. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface Zone extends Stretch {
  readonly valence: ProfileBand['valence']
}

/** Returns the position of a value as a share of the scale's length: 0 is the left end, 1 the right end. */
export const findPosition = ({ lo, hi }: Scale, value: number): number => clamp((value - lo) / (hi - lo))

export const listZones = (scale: Scale, bands: readonly ProfileBand[]): readonly Zone[] =>
  bands.map(({ valence, upTo }, at) => ({
    valence,
    from: findPosition(scale, bands[at - 1]?.upTo ?? scale.lo),
    to: findPosition(scale, upTo ?? scale.hi),
  }))

/** Returns the borders between bands, as values of the scale. */
export const listBorders = (bands: readonly ProfileBand[]): readonly number[] =>
  bands.slice(0, -1).flatMap(({ upTo }) => upTo ?? [])

export interface DrawnMean {
  /**
   * The position of the mean as a share of the scale; `null` if the report only gives a limit, such as "at least 4".
   */
  readonly dot: number | null
  /**
   * The range that contains the mean: its interval or, if it has no interval, all values that round to the published
   * mean.
   */
  readonly range: Stretch
  readonly isInterval: boolean
}

export function drawMean(scale: Scale, mean: WrittenMean, interval: ShownScore['interval']): DrawnMean {
  const { from, to } = interval ?? readMean(scale, mean)
  return {
    dot: 'value' in mean ? findPosition(scale, mean.value) : null,
    range: { from: findPosition(scale, from), to: findPosition(scale, to) },
    isInterval: interval !== undefined,
  }
}
