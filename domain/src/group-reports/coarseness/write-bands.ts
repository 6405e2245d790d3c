import { groupReportLimits, type ReportedScore } from '../wave-plan.ts'
import { findGrid } from './steps.ts'
import { roundPercent } from './write-numbers.ts'

interface MergedBand {
  readonly names: readonly string[]
  readonly people: number
}

/**
 * Returns the shares of the bands. While a band has fewer than five people, the smallest band is merged with the
 * smaller of its neighbours. A band that needs action is merged only with bands that need action. `null` if there are
 * fewer than 30 people, or if only one band remains. Also `null` if a band with fewer than five people has no neighbour
 * to merge with.
 */
export function writeBands(
  score: ReportedScore,
  counts: ReadonlyMap<string, number>,
  { of, people }: { readonly of: number; readonly people: number },
): { names: string[]; percent: number }[] | null {
  const grid = findGrid(people)
  if (grid === null || people < groupReportLimits.distribution) return null
  const sides = [false, true].map((inNeed) =>
    score.bands
      .filter(({ valence }) => (valence === 'act') === inNeed)
      .map(({ code }) => ({ names: [code], people: counts.get(code) ?? 0 })),
  )
  const merged = sides.flatMap((side) => mergeSmall(side))
  if (merged.length < 2 || merged.some((band) => band.people < groupReportLimits.splitSide)) return null
  const order = score.bands.map(({ code }) => code)
  return merged
    .toSorted((a, b) => order.indexOf(a.names[0] ?? '') - order.indexOf(b.names[0] ?? ''))
    .map((band) => ({ names: [...band.names], percent: roundPercent(band.people / of, grid) }))
}

function mergeSmall(bands: readonly MergedBand[]): readonly MergedBand[] {
  const smallest = bands.reduce((least, band, at) => (band.people < (bands[least]?.people ?? 0) ? at : least), 0)
  const small = bands[smallest]
  if (small === undefined || bands.length === 1 || small.people >= groupReportLimits.splitSide) return bands
  const [before, after] = [bands[smallest - 1], bands[smallest + 1]]
  const joinsBefore = after === undefined || (before !== undefined && before.people <= after.people)
  const first = joinsBefore ? smallest - 1 : smallest
  const pair = bands.slice(first, first + 2)
  const joined = { names: pair.flatMap(({ names }) => names), people: pair.reduce((sum, one) => sum + one.people, 0) }
  return mergeSmall([...bands.slice(0, first), joined, ...bands.slice(first + 2)])
}
