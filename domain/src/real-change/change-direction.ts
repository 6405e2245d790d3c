import type { Band } from '../measurement-profiles/measurement-profile.ts'
import { roundingLoss } from '../numbers/rounding.ts'

/**
 * `better` when the distance from the nearest good or neutral band shrinks by at least `threshold`, `worse` when it
 * grows by as much. `changed` when it does neither, and whenever the value crosses to the other side of the range. The
 * bands are those of the person at the later reading.
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

/** The distance of a value from the nearest good or neutral band: negative below it, positive above, 0 inside. */
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
