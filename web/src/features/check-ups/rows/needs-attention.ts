import { needsAttention as bandNeedsAttention } from '@salus/domain/measurement-profiles/needs-attention.ts'
import type { ResultRow } from './row.ts'

/**
 * Returns true for a value in an `act` band. Returns true for a value in a `watch` band, unless it is at the border of
 * a good or neutral band.
 */
export const needsAttention = ({ band, neighbour }: ResultRow): boolean =>
  band !== undefined && bandNeedsAttention(band, neighbour)
