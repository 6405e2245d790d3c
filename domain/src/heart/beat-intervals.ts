export type IntervalFlag = 'ok' | 'range' | 'ectopic'

/** In milliseconds. Shorter and longer intervals are artefacts. */
const plausible = { shortest: 300, longest: 2000 }

/**
 * As a share of the last accepted interval. An interval that differs from it by more is not a normal beat (Task Force
 * 1996: 20 %).
 */
const largestJump = 0.2

/** After this many rejected intervals in a row, they are taken to be a new heart rate instead of artefacts. */
const rejectedToStartAnew = 3

/**
 * Distinguishes normal intervals from artefacts: first by range, then by the jump from the last accepted interval,
 * which is at first the median of all intervals in the range. After three intervals in a row that are rejected for
 * their jump, the comparison restarts from their median; otherwise a real change of rate would be rejected for ever.
 * @param intervals between beats in milliseconds, oldest first
 */
export function flagIntervals(intervals: readonly number[]): IntervalFlag[] {
  const inRange = (interval: number) => interval >= plausible.shortest && interval <= plausible.longest
  let last = median(intervals.filter(inRange))
  let rejected: number[] = []
  return intervals.map((interval) => {
    if (!inRange(interval)) return 'range'
    if (last !== null && Math.abs(interval - last) <= largestJump * last) {
      last = interval
      rejected = []
      return 'ok'
    }
    rejected.push(interval)
    if (rejected.length === rejectedToStartAnew) {
      last = median(rejected)
      rejected = []
    }
    return 'ectopic'
  })
}

/** `null` for an empty list. For an even number of values, the mean of the two middle ones. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
