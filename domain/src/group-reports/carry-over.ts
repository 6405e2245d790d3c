import { findGrid, measureRange } from './coarseness/steps.ts'
import { type Range, readMean } from './coarseness/write-numbers.ts'
import type { ChangeWord, ShownScore } from './release.ts'
import type { ReportedScore } from './wave-plan.ts'

export interface EarlierScore {
  readonly written: ShownScore
  readonly people: number
}

export type Carried =
  /** The numbers of the previous release are repeated. `range` is what a reader then knows about the true mean. */
  { readonly repeats: true; readonly range: Range } | { readonly repeats: false; readonly change: ChangeWord }

interface Later {
  readonly mean: number
  readonly people: number
  readonly spread: number | null
  readonly k: number
}

/**
 * Decides whether a row repeats the numbers of the previous release. It repeats them if that release had a mean here,
 * and if the mean has not left the range written there by more than the largest of these:
 * - the shift that `k` - 1 people can cause by leaving, joining or changing their answers
 * - 1.96 standard errors of the difference, which can be chance
 * - a fifth of the spread
 * So fewer than `k` people are never the cause of new numbers.
 */
export function carryOver(score: ReportedScore, earlier: EarlierScore, later: Later): Carried {
  if (earlier.written.mean === undefined) return { repeats: false, change: 'not-comparable' }
  const before = readMean(score, earlier.written.mean)
  const [above, below] = [later.mean - before.to, before.from - later.mean]
  const spread = later.spread ?? 0
  const chance = 1.96 * spread * Math.sqrt(1 / Math.max(1, earlier.people) + 1 / later.people)
  const reach = Math.max(((later.k - 1) * measureRange(score)) / later.people, chance, 0.2 * spread)
  if (Math.max(above, below) <= reach) {
    return {
      repeats: true,
      range: { from: Math.max(score.lo, before.from - reach), to: Math.min(score.hi, before.to + reach) },
    }
  }
  if (score.better === 'neither') return { repeats: false, change: 'changed' }
  return { repeats: false, change: above > below === (score.better === 'higher') ? 'better' : 'worse' }
}

/**
 * True when a score that is written only as shares of its classes repeats the shares of the previous release. It does
 * when no share has moved further than its grid and `k` - 1 people together can explain.
 */
export function carryBands(
  earlier: EarlierScore,
  shareOf: (names: readonly string[]) => number,
  { people, k }: { readonly people: number; readonly k: number },
): boolean {
  const bands = earlier.written.bands ?? []
  const grid = findGrid(earlier.people) ?? 20
  return (
    bands.length > 0 &&
    bands.every(({ names, percent }) => {
      return Math.abs(shareOf(names) * 100 - percent) <= grid + ((k - 1) * 100) / people
    })
  )
}
