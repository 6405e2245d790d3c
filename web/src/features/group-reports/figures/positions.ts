import type { ProfileBand } from '@salus/contract/measuring/profiles.ts'
import { readMean } from '@salus/domain/group-reports/coarseness/write-numbers.ts'
import type { ShownScore, WrittenMean } from '@salus/domain/group-reports/release.ts'
import { clamp } from '@salus/domain/usual-range/bar-positions.ts'
import type { Scale } from '../themes/list-themes.ts'

/** A part of the scale, both ends as shares of it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface Zone extends Stretch {
  readonly valence: ProfileBand['valence']
}

/** The position of a value, from 0 (left end) to 1 (right end). */
export const findPosition = ({ lo, hi }: Scale, value: number): number => clamp((value - lo) / (hi - lo))

/** The bands as parts of the scale, from left to right. */
export const listZones = (scale: Scale, bands: readonly ProfileBand[]): readonly Zone[] =>
  bands.map(({ valence, upTo }, at) => ({
    valence,
    from: findPosition(scale, bands[at - 1]?.upTo ?? scale.lo),
    to: findPosition(scale, upTo ?? scale.hi),
  }))

/** The borders between bands, as values of the scale. */
export const listBorders = (bands: readonly ProfileBand[]): readonly number[] =>
  bands.slice(0, -1).flatMap(({ upTo }) => upTo ?? [])

export interface DrawnMean {
  /** `null` if only a limit of the mean is given. */
  readonly dot: number | null
  /** The position of the mean: its interval, or without one all values that round to it. */
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
