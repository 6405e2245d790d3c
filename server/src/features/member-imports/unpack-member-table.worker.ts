import { gunzipSync } from 'node:zlib'
import type { MemberTable } from '@salus/domain/members/member-table.ts'
import type { Out } from '../../platform/threads/thread-host.ts'

/** In bytes. A file of 5 MB with its quotation marks stays far below this. */
const mostUnpacked = 64 * 1024 * 1024
/** In cells. A message of this size is read within a few milliseconds. */
const cellsOfPart = 5000

export function work(packed: Uint8Array, { post }: Out): Omit<MemberTable, 'rows'> {
  const text = gunzipSync(packed, { maxOutputLength: mostUnpacked }).toString()
  // Written only when the file was read.
  const { rows, ...table } = JSON.parse(text) as MemberTable
  const rowsOfPart = Math.max(1, Math.floor(cellsOfPart / Math.max(1, table.header.length)))
  for (let from = 0; from < rows.length; from += rowsOfPart) post(rows.slice(from, from + rowsOfPart))
  return table
}
