import { needsAttention as bandNeedsAttention } from '@salus/domain/real-change/neighbour-band.ts'
import type { ResultRow } from './result-row.ts'

/** A value at the border of a band that is fine needs no attention on that ground alone. */
export const needsAttention = ({ band, neighbour }: ResultRow): boolean =>
  band !== undefined && bandNeedsAttention(band, neighbour)
