import { median } from './beat-intervals.ts'

/**
 * Stress index after Baevsky: AMo / (2 · Mo · MxDMn), in 1/s². Comparable only for the same width of bins; here 50 ms,
 * and the lowest of several fullest bins.
 */
export interface StressIndex {
  readonly binMs: number
  /** From (included) to (excluded), in milliseconds. */
  readonly modalBin: readonly [number, number]
  /** Share of the intervals in the modal bin, %. */
  readonly amoPercent: number
  /** Centre of the modal bin, seconds. */
  readonly modeSeconds: number
  /** Longest minus shortest, seconds. */
  readonly spreadSeconds: number
  readonly stressIndex: number
  /** The square root is nearer to a normal distribution. */
  readonly squareRoot: number
  /** With the median in place of the mode, as some programs have it. */
  readonly stressIndexOfMedian: number
}

const binMs = 50

/** Null when all intervals are alike, or there are none: then nothing can be divided. */
export function stressIndexOf(intervals: readonly number[]): StressIndex | null {
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
