import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '../../../platform/page.ts'
import type { CheckUpCursor, CheckUpFilter, CheckUpColumns } from './list.queries.ts'
import { findSameMinute } from './same-minute.ts'

interface Placed extends Pick<CheckUpListItem, 'dateOfMeasurement' | 'resultGuid' | 'memberId'> {
  readonly recordedAt: string
}

export const writeCheckUpCursor = ({ dateOfMeasurement: at, recordedAt, resultGuid: id }: Placed): string =>
  writeTimeCursor({ at, id: `${id}|${recordedAt}` })

export function readCheckUpCursor(text: string): CheckUpCursor {
  const [at = '', id = '', recordedAt] = Buffer.from(text, 'base64url').toString().split('|')
  const read = (moment: string) => readTimeCursor(writeTimeCursor({ at: moment, id }))
  return { ...read(at), recordedAt: recordedAt === undefined ? undefined : read(recordedAt).at }
}

/** Cuts the rows to one page of items. */
export function cutCheckUps<Row extends Placed & Marked>(rows: readonly Row[], limit: number | undefined) {
  const { items, nextCursor } = cutPage(rows, limit, writeCheckUpCursor)
  // Also looks at the row after the page, because it may be of the same minute as the last one on the page.
  const sameMinute = findSameMinute(rows)
  return {
    items: items.map(({ isCrisis, isOver = false, recordedAt, ...row }) => ({
      ...row,
      ...(isCrisis ? { isCrisis: true as const } : {}),
      ...(isOver ? { isOver: true as const } : {}),
      ...(sameMinute.has(row.resultGuid) ? { recordedAt } : {}),
    })),
    nextCursor,
  }
}

interface Marked {
  readonly isCrisis: boolean
  readonly isOver?: boolean
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

export const rowsOfColumns = (memberId: string, columns: CheckUpColumns) =>
  columns.resultGuid.map((resultGuid, place) => ({
    resultGuid,
    pluginId: valueAt(columns.pluginId, place),
    profileId: valueAt(columns.profileId, place),
    profileName: valueAt(columns.profileName, place),
    dateOfMeasurement: valueAt(columns.dateOfMeasurement, place),
    recordedAt: valueAt(columns.recordedAt, place),
    memberId,
    isCrisis: columns.crises.includes(resultGuid),
  }))

// The cast is safe, because the columns that are read here all have the same length.
const valueAt = <Value>(column: readonly Value[], place: number): Value => column[place] as Value

/**
 * Sorts check-ups as the database does, newest first. If two check-ups have the same date, the one that was recorded
 * last comes first.
 */
export const compareNewestFirst = (a: Omit<Placed, 'memberId'>, b: Omit<Placed, 'memberId'>): number =>
  compare(b.dateOfMeasurement, a.dateOfMeasurement) ||
  compare(b.recordedAt, a.recordedAt) ||
  compare(b.resultGuid, a.resultGuid)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
