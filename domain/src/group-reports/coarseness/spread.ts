import type { ShownScore, WrittenMean } from '../release.ts'
import { groupReportLimits, type ReportedScore } from '../wave-plan.ts'
import { measureRange, roundingLoss, tidy } from './steps.ts'
import { readMean } from './write-numbers.ts'

/**
 * The smallest spread that is written, as a share of the scale. A smaller spread would reveal that all answers are
 * nearly the same.
 */
const smallestSpread = 0.1

/**
 * Returns the standard deviation for all participants with two significant digits, in the unit of the score. `null` if
 * the written number of people is below 30. Without a spread, neither intervals nor comparisons with the whole are
 * written.
 */
export function writeSpread(score: ReportedScore, values: Float64Array, people: number): number | null {
  if (people < groupReportLimits.distribution || values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const spread = Math.max(smallestSpread * measureRange(score), Math.sqrt(squares / (values.length - 1)))
  return Number(spread.toPrecision(2))
}

/**
 * Approximates the 97.5 % point of Student's t (Cornish-Fisher expansion, within 0.001 for 9 or more degrees of
 * freedom).
 */
export function findStudentPoint(freedom: number): number {
  const z = 1.959964
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ]
  return terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), z)
}

/**
 * Returns the 95 % interval of a mean, computed only from written numbers and rounded outwards to the step. `null` when
 * no spread is written, or when the mean is written only as a limit.
 */
export function writeInterval(
  score: ReportedScore,
  mean: WrittenMean,
  { spread, people }: { readonly spread: number | null; readonly people: number },
): ShownScore['interval'] | null {
  if (spread === null || !('value' in mean)) return null
  const half = (findStudentPoint(people - 1) * spread) / Math.sqrt(people) + mean.step / 2
  const steps = Math.ceil(half / mean.step - roundingLoss)
  return {
    from: tidy(Math.max(score.lo, mean.value - steps * mean.step)),
    to: tidy(Math.min(score.hi, mean.value + steps * mean.step)),
  }
}

interface WrittenRow {
  readonly mean: WrittenMean
  readonly people: number
}

export function compareWithWhole(
  score: ReportedScore,
  [part, whole]: readonly [WrittenRow, WrittenRow],
  { spread, comparisons }: { readonly spread: number; readonly comparisons: number },
): ShownScore['comparedWithWhole'] {
  if (part.people >= whole.people) return 'no-difference'
  const z = comparisons > 5 ? 2.58 : 1.96
  const error = spread * Math.sqrt(1 / part.people - 1 / whole.people)
  const [low, high] = [readMean(score, part.mean), readMean(score, whole.mean)]
  const [above, below] = [low.from - high.to, high.from - low.to]
  const gap = Math.max(above, below)
  const difference = gap + (measureWidth(part.mean) + measureWidth(whole.mean)) / 2
  if (gap <= z * error || difference < 0.2 * spread) return 'no-difference'
  if (score.better === 'neither') return 'different'
  return above > below === (score.better === 'higher') ? 'better' : 'worse'
}

const measureWidth = (mean: WrittenMean): number => ('value' in mean ? mean.step : 0)
