import type { Band } from './measurement-profile.ts'

type Valued = Pick<Band, 'valence'>

/**
 * True for an `act` band, and for a `watch` band unless the value is so close to a `good` or `neutral` band that it may
 * really be in that band. `neighbour` is the band beyond the nearest limit, given only if that limit is within the
 * measurement error of the value.
 */
export const needsAttention = (band: Valued, neighbour: Valued | undefined): boolean =>
  band.valence === 'act' ||
  (band.valence === 'watch' && neighbour?.valence !== 'good' && neighbour?.valence !== 'neutral')
