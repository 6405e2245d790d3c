import { gunzipSync } from 'node:zlib'
import type { MemberTable } from '@salus/domain/members/member-table.ts'

/** In bytes: the table of a file of 5 MB is far below this. */
const mostUnpacked = 64 * 1024 * 1024

/** Use only in worker threads, because unpacking a long table would delay requests. */
export function unpackMemberTable(packed: Uint8Array): MemberTable {
  const text = gunzipSync(packed, { maxOutputLength: mostUnpacked }).toString()
  // The text is written only when a file is read, so its form is known.
  return JSON.parse(text) as MemberTable
}
