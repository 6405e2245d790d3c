import type { Band } from './measurement-profile.ts'

type Valued = Pick<Band, 'valence'>

/**
 * True when a band needs attention. A `watch` value at the limit of a fine band does not; an `act` value always does.
 */
export const needsAttention = (band: Valued, neighbour: Valued | undefined): boolean =>
  band.valence === 'act' ||
  (band.valence === 'watch' && neighbour?.valence !== 'good' && neighbour?.valence !== 'neutral')
