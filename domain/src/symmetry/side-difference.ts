export interface SideDifference {
  /** In percent of the larger side. */
  readonly percent: number
  readonly absolute: number
  readonly larger: 'left' | 'right' | 'neither'
}

/**
 * Returns the difference between the two sides of one quantity: |right − left| / larger side. `undefined` if a value is
 * negative or both are zero, because a share of the larger side is then meaningless.
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
