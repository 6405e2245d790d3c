import type { Band } from '../measurement-profiles/measurement-profile.ts'
import { roundingLoss } from '../numbers/rounding.ts'

/**
 * Compares the distances of two values from the nearest good or neutral band. Returns `better` if the distance shrank
 * by at least `threshold`, and `worse` if it grew by at least `threshold`. Returns `changed` if the distance changed
 * less. Also returns `changed` if the value moved from below such a band to above one, or the reverse. The bands are
 * those of the person at the later reading.
 */
export function judgeDirection(
  bands: readonly Band[],
  [earlier, later]: readonly [number, number],
  threshold: number,
): 'better' | 'worse' | 'changed' {
  const [before, after] = [distanceFromRange(bands, earlier), distanceFromRange(bands, later)]
  if (before * after < 0) return 'changed'
  const gained = Math.abs(before) - Math.abs(after)
  if (Math.abs(gained) < threshold - roundingLoss) return 'changed'
  return gained > 0 ? 'better' : 'worse'
}

/**
 * Returns the distance of a value from the nearest good or neutral band: negative if the value is below the band,
 * positive if it is above, and 0 if it is inside.
 */
function distanceFromRange(bands: readonly Band[], value: number): number {
  const distances = findRanges(bands).map(([from, to]) => (value < from ? value - from : value > to ? value - to : 0))
  return distances.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}

function findRanges(bands: readonly Band[]): readonly (readonly [from: number, to: number])[] {
  return bands.flatMap(({ valence, upTo }, index) =>
    valence === 'good' || valence === 'neutral'
      ? [[bands[index - 1]?.upTo ?? Number.NEGATIVE_INFINITY, upTo ?? Number.POSITIVE_INFINITY] as const]
      : [],
  )
}
