import type { CheckUpListItem } from '@salus/contract/check-ups.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { CheckUpFilter } from './check-ups.queries.ts'

/** What decides the place in a list of check-ups. */
type Placed = Pick<CheckUpListItem, 'dateOfMeasurement' | 'resultGuid'>

export const cursorOf = (last: Placed): string => writeTimeCursor({ at: last.dateOfMeasurement, id: last.resultGuid })

interface ListQuery {
  readonly productId?: number[] | undefined
  readonly status?: 'withdrawn' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export const filterOf = ({ productId, status, cursor, limit }: ListQuery): CheckUpFilter => ({
  productIds: productId,
  isWithdrawn: status === 'withdrawn',
  after: cursor === undefined ? undefined : readTimeCursor(cursor),
  limit,
})

// ISO texts in UTC sort as the moments they name.
export const newestFirst = (a: Placed, b: Placed): number =>
  compare(b.dateOfMeasurement, a.dateOfMeasurement) || compare(b.resultGuid, a.resultGuid)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
