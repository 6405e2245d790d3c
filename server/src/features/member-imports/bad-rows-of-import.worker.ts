import type { MemberTable } from '@salus/domain/members/member-table.ts'
import type { Out } from '../../platform/threads/thread-host.ts'
import { type BadRow, findBadRows, type FileToRead } from './plan-of-file.ts'
import { unpackMemberTable } from './unpack-member-table.ts'

export interface BadRowsToFind extends FileToRead {
  readonly afterLine: number
  readonly most: number
}

/** In cells. The main thread can read a message of this size within a few milliseconds. */
const cellsOfPart = 5000

/**
 * Posts the invalid rows after `afterLine` in parts. If more rows follow, `nextAfter` is the last posted line,
 * otherwise `null`.
 */
export function work({ packed, afterLine, most, ...read }: BadRowsToFind, { post }: Out) {
  const table = unpackMemberTable(packed)
  const rows: BadRow[] = []
  let hasMore = false
  for (const row of findBadRows(table, read)) {
    if (row.line <= afterLine) continue
    hasMore = rows.length === most
    if (hasMore) break
    rows.push(row)
  }
  const { delimiter, header }: MemberTable = table
  const rowsOfPart = Math.max(1, Math.floor(cellsOfPart / Math.max(1, header.length)))
  for (let from = 0; from < rows.length; from += rowsOfPart) post(rows.slice(from, from + rowsOfPart))
  return { delimiter, header, nextAfter: hasMore ? (rows.at(-1)?.line ?? null) : null }
}
