import type { MemberTable, TableRow } from '@salus/domain/members/member-table.ts'
import { notBase64 } from '../../platform/files/base64.ts'
import type { SentText } from '../../platform/files/sent-text.ts'
import { refuse } from '../../platform/refusal.ts'
import { parseInThread } from '../../platform/threads/run-in-thread.ts'
import type { ReadMemberTable, UnreadableMemberFile } from './read-member-file.worker.ts'
import type { work as unpackRows } from './unpack-member-table.worker.ts'

export type { ReadMemberTable }

/** Reads the table in an uploaded file. The format is detected from the content, not the name. */
export async function readMemberFile({ content }: { readonly content: SentText }): Promise<ReadMemberTable> {
  const script = new URL('read-member-file.worker.ts', import.meta.url)
  const found = await content.readInThread<null, ReadMemberTable | UnreadableMemberFile | null>(script, null)
  if (found === null) return refuse('invalid-input', notBase64('content'))
  return 'problem' in found ? refuseFile(found.problem) : found
}

const refuseFile = (code: UnreadableMemberFile['problem']): never =>
  refuse('invalid-input', {
    errors: [{ path: 'content', code, message: 'This file cannot be read as a list of members.' }],
  })

/** Unpacks a stored table in another thread and receives it in pieces, so that other requests are not blocked. */
export async function unpack(packed: Buffer): Promise<MemberTable> {
  const rows: TableRow[] = []
  const script = new URL('unpack-member-table.worker.ts', import.meta.url)
  // Only this script posts here, and it posts rows.
  const onPart = (part: unknown) => rows.push(...(part as readonly TableRow[]))
  const table = await parseInThread<typeof unpackRows>(script, packed, { onPart })
  return { ...table, rows }
}
