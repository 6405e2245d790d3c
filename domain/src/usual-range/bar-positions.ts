import type { UsualRange } from './usual-range.ts'

/**
 * Positions on a bar: 0 is the left end, 1 the right end. The usual range covers `from` to `to`. `at` returns the
 * position of a value, which is below 0 or above 1 for a value beyond the ends.
 */
export interface BarPositions {
  readonly at: (value: number) => number
  readonly from: number
  readonly to: number
}

const third = 1 / 3

/**
 * Scales a bar so that the ranges of many rows in a column are aligned. A usual range with two limits covers the middle
 * third. A range with one limit covers the two thirds on its open side. `undefined` if there is no limit.
 */
export function barInThirds({ low, high }: UsualRange, openEnd = 0): BarPositions | undefined {
  if (low !== undefined && high !== undefined && high > low) {
    return { at: (value) => third + ((value - low) / (high - low)) * third, from: third, to: 2 * third }
  }
  if (high !== undefined) {
    const start = high > openEnd ? openEnd : high - 1
    return { at: (value) => ((value - start) / (high - start)) * 2 * third, from: 0, to: 2 * third }
  }
  if (low !== undefined) {
    const start = low > openEnd ? openEnd : low - 1
    return { at: (value) => ((value - start) / (low - start)) * third, from: third, to: 1 }
  }
  return undefined
}

export function barOfScale(scale: { readonly min: number; readonly max: number }, usual: UsualRange): BarPositions {
  const at = (value: number) => (value - scale.min) / (scale.max - scale.min)
  const hasUsual = usual.low !== undefined || usual.high !== undefined
  return {
    at,
    from: hasUsual ? clamp(at(usual.low ?? scale.min)) : 0,
    to: hasUsual ? clamp(at(usual.high ?? scale.max)) : 0,
  }
}

interface DrawnValue {
  readonly usual: UsualRange
  /** The range of favourable values, drawn in the good colour; `undefined` if there is none. */
  readonly good: UsualRange | undefined
  readonly scale?: { readonly min: number; readonly max: number } | undefined
  /** True if the bar shows the whole scale of the value instead of the area around its usual range. */
  readonly isOnScale: boolean
}

/**
 * Drops a lower limit of 0 if lower values are good. No value is below 0, so the good range begins where the bar
 * begins.
 */
const withoutZero = (usual: UsualRange, good: UsualRange | undefined): UsualRange =>
  usual.low === 0 && usual.high !== undefined && good?.high !== undefined && good.low === undefined
    ? { high: usual.high }
    : usual

export function barOfValue({ usual, good, scale, isOnScale }: DrawnValue): BarPositions | undefined {
  const bar =
    isOnScale && scale !== undefined ? barOfScale(scale, {}) : barInThirds(withoutZero(usual, good), scale?.min)
  if (bar === undefined) return undefined
  if (good === undefined || (good.low === undefined && good.high === undefined)) return { ...bar, from: 0, to: 0 }
  return {
    at: bar.at,
    from: good.low === undefined ? 0 : clamp(bar.at(good.low)),
    to: good.high === undefined ? 1 : clamp(bar.at(good.high)),
  }
}

/**
 * Keeps a marker away from the ends of the bar, even for a value beyond the scale. The number next to the bar shows the
 * exact value.
 */
export const markerAt = (share: number): number => clamp(share, 0.03, 0.97)

export const clamp = (share: number, low = 0, high = 1): number => Math.min(high, Math.max(low, share))
