import { median } from './beat-intervals.ts'

/**
 * The stress index as defined by Baevsky: AMo / (2 · Mo · MxDMn), in 1/s². Two values can be compared only if their
 * bins have the same width, here 50 ms. If several bins contain the most intervals, the lowest of these bins is the
 * modal bin.
 */
export interface StressIndex {
  readonly binMs: number
  /** In milliseconds; the lower limit is included, the upper limit is not. */
  readonly modalBin: readonly [number, number]
  /** The share of the intervals in the modal bin, in %. */
  readonly amoPercent: number
  /** The centre of the modal bin, in seconds. */
  readonly modeSeconds: number
  /** Longest minus shortest interval, in seconds. */
  readonly spreadSeconds: number
  readonly stressIndex: number
  readonly squareRoot: number
  readonly stressIndexOfMedian: number
}

const binMs = 50

/**
 * Computes the stress index of beat intervals in milliseconds. Returns `null` when there are no intervals, or when all
 * are equal, because their spread of 0 cannot be a divisor.
 */
export function computeStressIndex(intervals: readonly number[]): StressIndex | null {
  const spreadSeconds = (Math.max(...intervals) - Math.min(...intervals)) / 1000
  const middle = median(intervals)
  const modal = modalBin(intervals)
  if (middle === null || modal === null || !(spreadSeconds > 0)) return null
  const amoPercent = (modal.count / intervals.length) * 100
  const modeSeconds = (modal.from + binMs / 2) / 1000
  const stressIndex = amoPercent / (2 * modeSeconds * spreadSeconds)
  return {
    binMs,
    modalBin: [modal.from, modal.from + binMs],
    amoPercent,
    modeSeconds,
    spreadSeconds,
    stressIndex,
    squareRoot: Math.sqrt(stressIndex),
    stressIndexOfMedian: amoPercent / (2 * (middle / 1000) * spreadSeconds),
  }
}

function modalBin(intervals: readonly number[]): { readonly from: number; readonly count: number } | null {
  const counts = new Map<number, number>()
  for (const interval of intervals) {
    const from = Math.floor(interval / binMs) * binMs
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  const bins = [...counts].map(([from, count]) => ({ from, count }))
  return bins.sort((a, b) => b.count - a.count || a.from - b.from)[0] ?? null
}
