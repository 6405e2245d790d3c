import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { cutPage, type Page, readTimeCursor, writeTimeCursor } from '../../../platform/page.ts'
import type { CheckUpCursor, CheckUpFilter, CheckUpColumns } from './list.queries.ts'

interface Placed extends Pick<CheckUpListItem, 'dateOfMeasurement' | 'resultGuid'> {
  readonly recordedAt: string
}

export const writeCheckUpCursor = ({ dateOfMeasurement: at, recordedAt, resultGuid: id }: Placed): string =>
  writeTimeCursor({ at, id: `${id}|${recordedAt}` })

export function readCheckUpCursor(text: string): CheckUpCursor {
  const [at = '', id = '', recordedAt] = Buffer.from(text, 'base64url').toString().split('|')
  const read = (moment: string) => readTimeCursor(writeTimeCursor({ at: moment, id }))
  return { ...read(at), recordedAt: recordedAt === undefined ? undefined : read(recordedAt).at }
}

/** Cuts the rows to one page, of items without the time of recording. */
export function cutCheckUps<Row extends Placed, Item>(
  rows: readonly Row[],
  limit: number | undefined,
  itemOf: (row: Row) => Item,
): Page<Item> {
  const { items, nextCursor } = cutPage(rows, limit, writeCheckUpCursor)
  return { items: items.map(itemOf), nextCursor }
}

interface ListQuery {
  readonly productId?: number[] | undefined
  readonly status?: 'withdrawn' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export const readFilter = ({ productId, status, cursor, limit }: ListQuery): CheckUpFilter => ({
  productIds: productId,
  isWithdrawn: status === 'withdrawn',
  after: cursor === undefined ? undefined : readCheckUpCursor(cursor),
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

export const itemOfRow = <Row extends Placed & { readonly isCrisis: boolean }>({
  isCrisis,
  recordedAt: _recordedAt,
  ...row
}: Row) => ({
  ...row,
  ...(isCrisis ? { isCrisis: true as const } : {}),
})

// The cast is safe, because the columns that are read here all have the same length.
const valueAt = <Value>(column: readonly Value[], place: number): Value => column[place] as Value

/** The order of the database: of two check-ups of one moment, the one that was recorded last comes first. */
export const newestFirst = (a: Placed, b: Placed): number =>
  compare(b.dateOfMeasurement, a.dateOfMeasurement) ||
  compare(b.recordedAt, a.recordedAt) ||
  compare(b.resultGuid, a.resultGuid)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
