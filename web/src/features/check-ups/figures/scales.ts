/** The usual range. An absent end is open. */
export interface UsualRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** The upper border itself lies outside. */
  readonly isBelowHigh?: boolean | undefined
}

/** Where the parts of a bar lie, each from 0 (left end) to 1 (right end). */
export interface BarPositions {
  readonly at: (value: number) => number
  readonly from: number
  readonly to: number
}

const third = 1 / 3

/**
 * Scales a bar so that a closed usual range is its middle third, and an open one two thirds from its open end.
 * So the zones of many rows line up into one column. `undefined` without any border.
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

/** The whole scale of a score from its lowest to its highest possible value. */
export function barOfScale(scale: { readonly min: number; readonly max: number }, usual: UsualRange): BarPositions {
  const at = (value: number) => (value - scale.min) / (scale.max - scale.min)
  const hasUsual = usual.low !== undefined || usual.high !== undefined
  return {
    at,
    from: hasUsual ? clamp(at(usual.low ?? scale.min)) : 0,
    to: hasUsual ? clamp(at(usual.high ?? scale.max)) : 0,
  }
}

export const clamp = (share: number, low = 0, high = 1) => Math.min(high, Math.max(low, share))

/** The data's range, the nearest border of the usual range, and some air: a border far away would flatten the line. */
export function chartDomain(values: readonly number[], usual: UsualRange): readonly [low: number, high: number] {
  const last = values.at(-1) ?? 0
  const borders = [usual.low, usual.high].filter((border) => border !== undefined)
  const nearest = borders.toSorted((a, b) => Math.abs(a - last) - Math.abs(b - last)).slice(0, 1)
  const shown = [...values, ...nearest]
  const low = Math.min(...shown)
  const high = Math.max(...shown)
  const air = (high - low || Math.abs(high) * 0.1 || 1) * 0.2
  return [low - air, high + air]
}

/** The part of the usual range that lies inside a chart, as shares from the top; `undefined` when none does. */
export function usualInDomain(
  usual: UsualRange,
  [low, high]: readonly [number, number],
): { readonly top: number; readonly bottom: number } | undefined {
  if (usual.low === undefined && usual.high === undefined) return undefined
  const fromTop = (value: number) => clamp((high - value) / (high - low))
  const top = fromTop(usual.high ?? high)
  const bottom = fromTop(usual.low ?? low)
  return bottom > top ? { top, bottom } : undefined
}
