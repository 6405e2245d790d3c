import type { WrittenMean, WrittenShare } from '../release.ts'
import { groupReportLimits, type ReportedScore } from '../wave-plan.ts'
import { findEndLimit, findGrid, findStep, roundingLoss, tidy } from './steps.ts'

/** The range that a reader can derive for a sum or count. The limits themselves are included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/**
 * Writes a mean in the step for `people`, which is the written number of people. Near an end of the scale, writes only
 * a limit.
 */
export function writeMean(score: ReportedScore, mean: number, people: number): WrittenMean {
  const step = findStep(score, people)
  const limit = findEndLimit(score, people, step)
  if (mean <= score.lo + limit + roundingLoss) return { atMost: tidy(score.lo + limit) }
  if (mean >= score.hi - limit - roundingLoss) return { atLeast: tidy(score.hi - limit) }
  return { value: tidy(score.lo + Math.round((mean - score.lo) / step) * step), step }
}

/** Returns the range of the true mean that a reader can derive from the written mean. */
export function readMean(score: Pick<ReportedScore, 'hi' | 'lo'>, written: WrittenMean): Range {
  if ('atMost' in written) return { from: score.lo, to: written.atMost }
  if ('atLeast' in written) return { from: written.atLeast, to: score.hi }
  return {
    from: Math.max(score.lo, written.value - written.step / 2),
    to: Math.min(score.hi, written.value + written.step / 2),
  }
}

interface Split {
  readonly inNeed: number
  readonly of: number
  /** The written number of people. It determines how coarsely the percentage is rounded. */
  readonly people: number
}

/** Writes the share of people in need. The result never reveals that all people are in need, or that none are. */
export function writeShare({ inNeed, of, people }: Split): WrittenShare {
  const side = groupReportLimits.splitSide
  if (inNeed < side) return { word: 'fewer-than-5' }
  if (of - inNeed < side) return { word: 'all-but-fewer-than-5' }
  const grid = findGrid(people)
  return grid === null ? { word: 'some' } : { percent: roundPercent(inNeed / of, grid), grid }
}

/** Converts a share from 0 to 1 to per cent on the grid, never 0 or 100. */
export const roundPercent = (share: number, grid: number): number =>
  Math.min(100 - grid, Math.max(grid, Math.round((share * 100) / grid) * grid))

/**
 * Returns the range of the number of people in need, as a reader can derive it. The reader is assumed to know how many
 * people have the score.
 */
export function readShare(written: WrittenShare, of: number): Range {
  const side = groupReportLimits.splitSide
  if ('word' in written) {
    if (written.word === 'fewer-than-5') return { from: 0, to: side - 1 }
    if (written.word === 'all-but-fewer-than-5') return { from: of - side + 1, to: of }
    return { from: side, to: of - side }
  }
  const [half, at] = [written.grid / 2, written.percent]
  const [from, to] = [at <= written.grid ? 0 : at - half, at >= 100 - written.grid ? 100 : at + half]
  return {
    from: Math.max(side, Math.ceil((of * from) / 100 - roundingLoss)),
    to: Math.min(of - side, Math.floor((of * to) / 100 + roundingLoss)),
  }
}
