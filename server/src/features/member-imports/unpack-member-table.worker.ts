import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { MemberTable } from '@salus/domain/members/member-table.ts'

/** In bytes. A file of 5 MB with its quotation marks stays far below. */
const mostUnpacked = 64 * 1024 * 1024
/** A message of this size, in cells, is read in a few milliseconds. */
const cellsOfPart = 5000

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const post = (message: unknown) => parentPort?.postMessage(message)

// Only `unpack` starts this thread, and it gives the bytes that were kept.
const text = gunzipSync(workerData as Uint8Array, { maxOutputLength: mostUnpacked }).toString()
// Written when the file was read, and by nothing else.
const { rows, ...table } = JSON.parse(text) as MemberTable
const rowsOfPart = Math.max(1, Math.floor(cellsOfPart / Math.max(1, table.header.length)))
for (let from = 0; from < rows.length; from += rowsOfPart) post({ part: rows.slice(from, from + rowsOfPart) })
post(table)
