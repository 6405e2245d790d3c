import { instantSchema } from '@salus/contract/route.ts'
import { refuse } from './refusal.ts'

const defaultLimit = 50
const largestLimit = 200

/**
 * Returns the number of rows to read for a page: at least one more than the page can have. An additional row shows that
 * there is a next page. Returns only two different numbers, so that the database plans two forms of each statement and
 * not two hundred.
 */
export const rowsOfPage = (limit = defaultLimit): number => (limit <= defaultLimit ? defaultLimit : largestLimit) + 1

export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
}

export const cutRows = <Item>(rows: readonly Item[], limit: number = defaultLimit): Item[] => rows.slice(0, limit)

/** Cuts the rows to one page. `nextCursor` is made from the page's last row; it is `null` on the last page. */
export function cutPage<Item>(
  rows: readonly Item[],
  limit: number | undefined,
  writeCursor: (last: Item) => string,
): Page<Item> {
  const items = cutRows(rows, limit)
  const last = items.at(-1)
  return { items, nextCursor: last !== undefined && rows.length > items.length ? writeCursor(last) : null }
}

/** A position in a list that is sorted by time, newest first, and for equal times by id. */
export interface TimeCursor {
  readonly at: string
  readonly id: string
}

export const writeTimeCursor = (cursor: TimeCursor): string =>
  Buffer.from(`${cursor.at}|${cursor.id}`).toString('base64url')

const timeCursorForm =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function readTimeCursor(text: string): TimeCursor {
  const [, at, id] = timeCursorForm.exec(Buffer.from(text, 'base64url').toString()) ?? []
  // Does not use Date.parse, because it accepts 30 February, which the database refuses.
  if (at === undefined || id === undefined || !instantSchema.safeParse(at).success) refuseForeignCursor()
  return { at, id }
}

const badCursor = { path: 'cursor', code: 'invalid', message: 'This is no cursor of this list.' }
const goneCursor = { path: 'cursor', code: 'gone', message: 'The row of this cursor is gone: begin at the first page.' }

/** Refuses the request, because its cursor does not belong to the requested list. */
export function refuseForeignCursor(): never {
  refuse('invalid-query', { errors: [badCursor] })
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the cursor of a list that is sorted by name. The cursor is the id of the last row, because names must not
 * appear in an address.
 */
export function readIdCursor(text: string): string {
  if (!idForm.test(text)) refuseForeignCursor()
  return text
}

/**
 * Refuses a cursor whose row no longer exists or cannot be seen. The rest of the list is then unknown, and an empty
 * page would look like the end of the list.
 */
export function refuseGoneCursor(): never {
  refuse('invalid-query', { errors: [goneCursor] })
}
