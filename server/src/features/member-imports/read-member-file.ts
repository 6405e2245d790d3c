import { notBase64 } from '../../platform/files/base64.ts'
import type { SentText } from '../../platform/files/sent-text.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ReadMemberTable, UnreadableMemberFile } from './read-member-file.worker.ts'

export type { ReadMemberTable }

/** Reads the table in an uploaded file. Detects the format from the content instead of the file name. */
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
