import { gunzipSync } from 'node:zlib'
import type { MemberTable } from '@salus/domain/members/member-table.ts'

/** In bytes. The table of the largest file (5 MB) is far below this limit. */
const mostUnpacked = 64 * 1024 * 1024

/**
 * Unpacks the stored table of a file. Use it only in worker threads, because unpacking a long table would delay
 * requests.
 */
export function unpackMemberTable(packed: Uint8Array): MemberTable {
  const text = gunzipSync(packed, { maxOutputLength: mostUnpacked }).toString()
  // The cast is safe, because only our code writes this text, when it reads a file.
  return JSON.parse(text) as MemberTable
}
