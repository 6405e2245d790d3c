import type { MemberTable, TableRow } from '@salus/domain/members/member-table.ts'
import { notBase64 } from '../../platform/files/base64.ts'
import { parseInWorker } from '../../platform/files/run-worker.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ReadMemberTable, UnreadableMemberFile } from './read-member-file.worker.ts'

export type { ReadMemberTable }

/** The table in an uploaded file. What it is shows by its content, whatever it is called. */
export async function readMemberFile({ content }: { readonly content: string }): Promise<ReadMemberTable> {
  const script = new URL('read-member-file.worker.ts', import.meta.url)
  const found = await parseInWorker<ReadMemberTable | UnreadableMemberFile | null>(script, content)
  if (found === null) return refuse('invalid-input', notBase64('content'))
  return 'problem' in found ? refuseFile(found.problem) : found
}

const refuseFile = (code: UnreadableMemberFile['problem']): never =>
  refuse('invalid-input', {
    errors: [{ path: 'content', code, message: 'This file cannot be read as a list of members.' }],
  })

/** What was kept of a file. Unpacked in a thread of its own, and handed over in pieces: others are answered meanwhile. */
export async function unpack(packed: Buffer): Promise<MemberTable> {
  const rows: TableRow[] = []
  const script = new URL('unpack-member-table.worker.ts', import.meta.url)
  // Only this worker posts here, and its parts are rows.
  const onPart = (part: unknown) => rows.push(...(part as readonly TableRow[]))
  const table = await parseInWorker<Omit<MemberTable, 'rows'>>(script, packed, { onPart })
  return { ...table, rows }
}
