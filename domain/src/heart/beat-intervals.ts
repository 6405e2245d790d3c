export type IntervalFlag = 'ok' | 'range' | 'ectopic'

/** In milliseconds. Shorter and longer intervals are artefacts. */
const plausible = { shortest: 300, longest: 2000 }

/**
 * As a share of the last accepted interval. An interval that differs by more than this from the last accepted one is
 * not a normal beat (Task Force 1996: 20 %).
 */
const largestJump = 0.2

/** When this many intervals in a row have been rejected, they are treated as a new heart rate instead of artefacts. */
const rejectedToRestart = 3

/**
 * Distinguishes normal intervals from artefacts. An interval is rejected if it is out of range, or if it differs too
 * much from the last accepted interval. Until an interval has been accepted, the comparison is with the median of all
 * intervals in the range.
 *
 * When three intervals in a row are rejected for this difference, their median becomes the new reference. Without this
 * restart, all intervals after a real change of the heart rate would be rejected.
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
    if (rejected.length === rejectedToRestart) {
      last = median(rejected)
      rejected = []
    }
    return 'ectopic'
  })
}

/**
 * Returns the median; `null` for an empty list. For an even number of values, it is the mean of the two middle ones.
 */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
