import { flagIntervals, type IntervalFlag } from './beat-intervals.ts'
import { type StressIndex, computeStressIndex } from './stress-index.ts'

/** Time-domain measures as defined by the Task Force of ESC and NASPE (1996). */
export interface VariabilityMetrics {
  readonly nn: number
  /**
   * The number of differences between neighbouring normal intervals. No difference is computed across a rejected
   * interval.
   */
  readonly diffs: number
  /** In milliseconds. */
  readonly meanNN: number
  /** In beats per minute: 60,000 / mean interval. */
  readonly meanHR: number
  /** Sample standard deviation (n - 1), in milliseconds. */
  readonly sdnn: number | null
  /** Root mean square of successive differences, in milliseconds. */
  readonly rmssd: number | null
  /** Natural logarithm of RMSSD; `null` if RMSSD is 0 or `null`. */
  readonly lnRmssd: number | null
  /** The share of differences above 50 ms, in %. */
  readonly pnn50: number | null
}

export interface HeartRateVariability {
  readonly flags: readonly IntervalFlag[]
  /** The share of rejected intervals, in %. */
  readonly artifactPercent: number
  /** `poor` means more than 20 % rejected intervals or fewer than 20 normal ones; such results must not be shown. */
  readonly quality: 'good' | 'fair' | 'poor'
  readonly metrics: VariabilityMetrics | null
  readonly stressIndex: StressIndex | null
}

const limits = { fair: 5, poor: 20, fewestIntervals: 20 }

/**
 * Computes the heart rate variability of a recording at rest.
 * @param intervals between beats in milliseconds, oldest first
 * @param gaps the indexes of intervals before which beats are missing; no difference is computed across these gaps
 */
export function heartRateVariability(intervals: readonly number[], gaps: readonly number[] = []): HeartRateVariability {
  const flags = flagIntervals(intervals)
  const normal = intervals.filter((_, index) => flags[index] === 'ok')
  const artifactPercent = intervals.length === 0 ? 0 : ((intervals.length - normal.length) / intervals.length) * 100
  return {
    flags,
    artifactPercent,
    quality: judgeQuality(artifactPercent, normal.length),
    metrics: computeMetrics(normal, computeDifferences(intervals, flags, new Set(gaps))),
    stressIndex: computeStressIndex(normal),
  }
}

function judgeQuality(artifactPercent: number, intervals: number): HeartRateVariability['quality'] {
  if (artifactPercent > limits.poor || intervals < limits.fewestIntervals) return 'poor'
  return artifactPercent >= limits.fair ? 'fair' : 'good'
}

function computeDifferences(
  intervals: readonly number[],
  flags: readonly IntervalFlag[],
  gaps: ReadonlySet<number>,
): number[] {
  const differences: number[] = []
  for (const [index, interval] of intervals.entries()) {
    const before = intervals[index - 1]
    if (before === undefined || gaps.has(index)) continue
    if (flags[index] === 'ok' && flags[index - 1] === 'ok') differences.push(interval - before)
  }
  return differences
}

function computeMetrics(normal: readonly number[], differences: readonly number[]): VariabilityMetrics | null {
  if (normal.length === 0) return null
  const meanNN = mean(normal)
  const squares = normal.map((interval) => (interval - meanNN) ** 2)
  const rmssd = differences.length === 0 ? null : Math.sqrt(mean(differences.map((difference) => difference ** 2)))
  return {
    nn: normal.length,
    diffs: differences.length,
    meanNN,
    meanHR: 60_000 / meanNN,
    sdnn: normal.length < 2 ? null : Math.sqrt(sum(squares) / (normal.length - 1)),
    rmssd,
    lnRmssd: rmssd === null || rmssd === 0 ? null : Math.log(rmssd),
    pnn50: differences.length === 0 ? null : mean(differences.map((d) => (Math.abs(d) > 50 ? 100 : 0))),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
