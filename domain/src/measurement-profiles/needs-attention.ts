import type { Band } from './measurement-profile.ts'

type Valued = Pick<Band, 'valence'>

/**
 * Returns true for an `act` band. Also returns true for a `watch` band, unless `neighbour` is a `good` or `neutral`
 * band: the true value may then be in that band. `neighbour` is the band beyond the nearest limit. It is given only if
 * that limit is within the measurement error of the value.
 */
export const needsAttention = (band: Valued, neighbour: Valued | undefined): boolean =>
  band.valence === 'act' ||
  (band.valence === 'watch' && neighbour?.valence !== 'good' && neighbour?.valence !== 'neutral')
