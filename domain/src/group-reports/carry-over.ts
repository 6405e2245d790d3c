import { findGrid, measureRange } from './coarseness/steps.ts'
import { type Range, readMean } from './coarseness/write-numbers.ts'
import type { ChangeWord, ShownScore } from './release.ts'
import type { ReportedScore } from './wave-plan.ts'

export interface EarlierScore {
  readonly written: ShownScore
  readonly people: number
}

export type Carried =
  /**
   * The row repeats the numbers of the previous release. From the repetition, a reader can derive that the new mean is
   * within `range`.
   */
  { readonly repeats: true; readonly range: Range } | { readonly repeats: false; readonly change: ChangeWord }

interface Later {
  readonly mean: number
  readonly people: number
  readonly spread: number | null
  readonly k: number
}

/**
 * Decides whether a row repeats the numbers of the previous release. It repeats them if that release wrote a mean for
 * the row and the new mean is close to it. A written mean stands for a range of true means. The new mean is close if it
 * is inside this range, or if its distance from the range is at most the largest of these:
 * - the shift of the mean that `k` - 1 people can cause by leaving, joining or changing their answers
 * - 1.96 standard errors of the difference between the two means, because such a difference can be chance
 * - a fifth of the standard deviation for all participants
 *
 * Fewer than `k` people can therefore not cause new numbers.
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
 * Decides whether the shares of the previous release are repeated, for a score that is written only as shares of its
 * bands. A share may change by one step of the earlier rounding grid plus the change that `k` - 1 people can cause. The
 * shares are repeated if none has changed by more than this.
 */
export function carryBands(
  earlier: EarlierScore,
  computeShare: (names: readonly string[]) => number,
  { people, k }: { readonly people: number; readonly k: number },
): boolean {
  const bands = earlier.written.bands ?? []
  const grid = findGrid(earlier.people) ?? 20
  return (
    bands.length > 0 &&
    bands.every(({ names, percent }) => {
      return Math.abs(computeShare(names) * 100 - percent) <= grid + ((k - 1) * 100) / people
    })
  )
}
