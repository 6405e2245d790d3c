import { needsAttention as bandNeedsAttention } from '@salus/domain/measurement-profiles/needs-attention.ts'
import type { ResultRow } from './row.ts'

/** False for a value at the border of a good band, unless another reason applies. */
export const needsAttention = ({ band, neighbour }: ResultRow): boolean =>
  band !== undefined && bandNeedsAttention(band, neighbour)
