import { clamp } from '@salus/domain/usual-range/bar-positions.ts'
import type { UsualRange } from '@salus/domain/usual-range/usual-range.ts'

/**
 * If a chart shows no border of the usual range, its axis spans at least this share of the largest value. Without this
 * minimum, a tiny difference would look like a steep fall.
 */
const leastShare = 0.05

/**
 * Returns the range of a chart's axis: the data, the border of the usual range that is nearest to the last value, and
 * padding. The other border is left out because it would flatten the line.
 */
export function chartDomain(values: readonly number[], usual: UsualRange): readonly [low: number, high: number] {
  const last = values.at(-1) ?? 0
  const borders = [usual.low, usual.high].filter((border) => border !== undefined)
  const nearest = borders.toSorted((a, b) => Math.abs(a - last) - Math.abs(b - last)).slice(0, 1)
  const shown = [...values, ...nearest]
  const [least, most] = [Math.min(...shown), Math.max(...shown)]
  const wanted = borders.length === 0 ? Math.max(Math.abs(least), Math.abs(most)) * leastShare : 0
  const missing = Math.max(0, wanted - (most - least)) / 2
  const [low, high] = [least - missing, most + missing]
  const air = (high - low || Math.abs(high) * 0.1 || 1) * 0.2
  return [low - air, high + air]
}

/**
 * Returns the part of the usual range inside a chart as shares of its height, measured from the top; `undefined` if no
 * part is inside.
 */
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
