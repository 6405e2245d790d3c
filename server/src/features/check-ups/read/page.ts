import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/page.ts'
import type { CheckUpFilter, CheckUpColumns } from './list.queries.ts'

type Placed = Pick<CheckUpListItem, 'dateOfMeasurement' | 'resultGuid'>

export const writeCheckUpCursor = (last: Placed): string =>
  writeTimeCursor({ at: last.dateOfMeasurement, id: last.resultGuid })

interface ListQuery {
  readonly productId?: number[] | undefined
  readonly status?: 'withdrawn' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export const readFilter = ({ productId, status, cursor, limit }: ListQuery): CheckUpFilter => ({
  productIds: productId,
  isWithdrawn: status === 'withdrawn',
  after: cursor === undefined ? undefined : readTimeCursor(cursor),
  limit,
})

export const itemsOfColumns = (memberId: string, columns: CheckUpColumns): CheckUpListItem[] =>
  columns.resultGuid.map((resultGuid, place) => ({
    resultGuid,
    pluginId: valueAt(columns.pluginId, place),
    profileId: valueAt(columns.profileId, place),
    profileName: valueAt(columns.profileName, place),
    dateOfMeasurement: valueAt(columns.dateOfMeasurement, place),
    memberId,
    ...(columns.crises.includes(resultGuid) ? { isCrisis: true as const } : {}),
  }))

export const itemOfRow = <Row extends { readonly isCrisis: boolean }>({ isCrisis, ...row }: Row) => ({
  ...row,
  ...(isCrisis ? { isCrisis: true as const } : {}),
})

// The cast is safe, because the columns that are read here all have the same length.
const valueAt = <Value>(column: readonly Value[], place: number): Value => column[place] as Value

// ISO timestamps in UTC sort in time order.
export const newestFirst = (a: Placed, b: Placed): number =>
  compare(b.dateOfMeasurement, a.dateOfMeasurement) || compare(b.resultGuid, a.resultGuid)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
