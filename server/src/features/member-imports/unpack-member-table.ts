import { gunzipSync } from 'node:zlib'
import type { MemberTable } from '@salus/domain/members/member-table.ts'

/** In bytes. A file of 5 MB with its quotation marks stays far below this. */
const mostUnpacked = 64 * 1024 * 1024

/** Unpacks a stored table. For worker threads, because a long one would delay other requests. */
export function unpackMemberTable(packed: Uint8Array): MemberTable {
  const text = gunzipSync(packed, { maxOutputLength: mostUnpacked }).toString()
  // Written only when the file was read.
  return JSON.parse(text) as MemberTable
}
