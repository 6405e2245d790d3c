import type { CheckUpListItem } from '@salus/contract/check-ups.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { CheckUpFilter, CheckUpColumns } from './check-ups.queries.ts'

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

/** The list items of one member from what was read column by column. */
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

/** Only a crisis is said. */
export const itemOfRow = <Row extends { readonly isCrisis: boolean }>({ isCrisis, ...row }: Row) => ({
  ...row,
  ...(isCrisis ? { isCrisis: true as const } : {}),
})

// All columns come from the same rows, so none ends before another.
const valueAt = <Value>(column: readonly Value[], place: number): Value => column[place] as Value

// ISO texts in UTC sort as the moments they name.
export const newestFirst = (a: Placed, b: Placed): number =>
  compare(b.dateOfMeasurement, a.dateOfMeasurement) || compare(b.resultGuid, a.resultGuid)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
