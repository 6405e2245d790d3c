export interface SideDifference {
  /** In percent of the larger side. */
  readonly percent: number
  /** The difference in the unit of the values. */
  readonly absolute: number
  readonly larger: 'left' | 'right' | 'neither'
}

/**
 * How far the two sides of one quantity are apart: |right − left| / larger.
 * Nothing where a share of the larger one has no sense: below zero, or both zero.
 */
export function sideDifference(left: number, right: number): SideDifference | undefined {
  const larger = Math.max(left, right)
  if (Math.min(left, right) < 0 || larger <= 0) return undefined
  const absolute = Math.abs(right - left)
  return {
    percent: (absolute / larger) * 100,
    absolute,
    larger: left === right ? 'neither' : left > right ? 'left' : 'right',
  }
}
