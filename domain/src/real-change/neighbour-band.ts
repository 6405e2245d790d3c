import { findBandFor } from '../measurement-profiles/banded-score.ts'
import type { Band } from '../measurement-profiles/measurement-profile.ts'
import type { Accuracy } from './threshold.ts'

/**
 * Finds the band beyond the nearest limit, if that limit is within the measurement error of the value. Returns
 * `undefined` if the limit is farther away, or if the error is unknown or not drawn.
 */
export function findNeighbour(bands: readonly Band[], value: number, accuracy: Accuracy | undefined): Band | undefined {
  if (accuracy?.isDrawn !== true) return undefined
  const borders = bands.flatMap((band, index) => {
    const next = bands[index + 1]
    if (band.upTo === null || next === undefined) return []
    const isBelow = findBandFor([band], value) !== undefined
    return [{ other: isBelow ? next : band, apart: Math.abs(value - band.upTo) }]
  })
  const [nearest] = borders.toSorted((a, b) => a.apart - b.apart)
  return nearest !== undefined && nearest.apart <= accuracy.value ? nearest.other : undefined
}
