import type { Band } from '../measurement-profiles/measurement-profile.ts'
import type { Accuracy } from './threshold.ts'

/**
 * The band on the other side of the nearest border, if that border lies within the error of one value: the value is then
 * at the border of that band. `undefined` where the error is not known or not drawn.
 */
export function findNeighbour(bands: readonly Band[], value: number, accuracy: Accuracy | undefined): Band | undefined {
  if (accuracy?.isDrawn !== true) return undefined
  const borders = bands.flatMap((band, index) => {
    const next = bands[index + 1]
    if (band.upTo === null || next === undefined) return []
    const isBelow = value < band.upTo || (band.inclusive && value === band.upTo)
    return [{ other: isBelow ? next : band, apart: Math.abs(value - band.upTo) }]
  })
  const [nearest] = borders.toSorted((a, b) => a.apart - b.apart)
  return nearest !== undefined && nearest.apart <= accuracy.value ? nearest.other : undefined
}

type Valued = Pick<Band, 'valence'>

/** A value at the border of a band that is fine needs no attention on that ground alone; what asks to act always does. */
export const needsAttention = (band: Valued, neighbour: Valued | undefined): boolean =>
  band.valence === 'act' ||
  (band.valence === 'watch' && neighbour?.valence !== 'good' && neighbour?.valence !== 'neutral')
