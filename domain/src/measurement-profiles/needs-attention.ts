import type { Band } from './measurement-profile.ts'

type Valued = Pick<Band, 'valence'>

/**
 * True for an `act` band, and for a `watch` band unless the neighbouring band is `good` or `neutral`. The neighbour is
 * the next band when the value lies at its limit.
 */
export const needsAttention = (band: Valued, neighbour: Valued | undefined): boolean =>
  band.valence === 'act' ||
  (band.valence === 'watch' && neighbour?.valence !== 'good' && neighbour?.valence !== 'neutral')
