import { needsAttention as bandNeedsAttention } from '@salus/domain/measurement-profiles/needs-attention.ts'
import type { ResultRow } from './row.ts'

/** Returns false for a value at the border of a good band, unless another reason calls for attention. */
export const needsAttention = ({ band, neighbour }: ResultRow): boolean =>
  band !== undefined && bandNeedsAttention(band, neighbour)
