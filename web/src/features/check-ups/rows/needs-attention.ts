import { needsAttention as bandNeedsAttention } from '@salus/domain/measurement-profiles/needs-attention.ts'
import type { ResultRow } from './row.ts'

/**
 * Returns true for a value in an `act` band. Also returns true for one in a `watch` band, unless the value is at the
 * border of a good or neutral band.
 */
export const needsAttention = ({ band, neighbour }: ResultRow): boolean =>
  band !== undefined && bandNeedsAttention(band, neighbour)
