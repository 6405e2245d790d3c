import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MemberTable } from '@salus/domain/members/member-table.ts'
import { parseInWorker } from '../../platform/files/run-worker.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ReadMemberTable, UnreadableMemberFile } from './read-member-file.worker.ts'

export type { ReadMemberTable }

/** The table in an uploaded file. What it is shows by its content, whatever it is called. */
export async function readMemberFile({ content }: { readonly content: string }): Promise<ReadMemberTable> {
  const script = new URL('read-member-file.worker.ts', import.meta.url)
  const found = await parseInWorker<ReadMemberTable | UnreadableMemberFile>(script, content)
  return 'problem' in found ? refuseFile(found.problem) : found
}

const refuseFile = (code: UnreadableMemberFile['problem']): never =>
  refuse('invalid-input', {
    errors: [{ path: 'content', code, message: 'This file cannot be read as a list of members.' }],
  })

/** What was kept of a file. */
export const unpack = async (packed: Buffer): Promise<MemberTable> => {
  const text = await promisify(gunzip)(packed)
  // Written when the file was read, and by nothing else.
  return JSON.parse(text.toString()) as MemberTable
}
