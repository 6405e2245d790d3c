import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { truncate } from 'node:fs/promises'
import type { FileFault } from '@salus/domain/documents/document-limits.ts'
import { refuse } from '../refusal.ts'
import type { ReceivedFile } from './incoming-files.ts'
import { runInThread, TooDemanding } from '../threads/run-in-thread.ts'
import type { work } from './inspect-file.worker.ts'
import type { InspectedFile } from './inspected-file.ts'

/**
 * Decides by the content alone whether a file may be stored. If not, refuses it with the reason. Cuts off data that
 * follows a picture.
 */
export async function inspectFile(received: ReceivedFile): Promise<ReceivedFile & InspectedFile> {
  const answer = await inspectInThread(received.file)
  if ('fault' in answer)
    refuse('invalid-input', { errors: [{ path: 'file', code: answer.fault, message: words[answer.fault] }] })
  const { found } = answer
  if (found.bytes === received.bytes) return { ...received, ...found }
  await truncate(received.file, found.bytes)
  return { ...received, ...found, contentHash: await computeHash(received.file) }
}

async function inspectInThread(file: string): ReturnType<typeof work> {
  try {
    return await runInThread<typeof work>(new URL('inspect-file.worker.ts', import.meta.url), file)
  } catch (error) {
    if (error instanceof TooDemanding) return { fault: 'damaged' }
    throw error
  }
}

async function computeHash(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

const words: Readonly<Record<FileFault, string>> = {
  empty: 'The file is empty.',
  'type-not-allowed': 'The file is neither PDF nor JPEG nor PNG.',
  damaged: 'The file is damaged or not complete.',
  'mixed-content': 'The file is more than a PDF: there is something else in front of it, in it or behind it.',
  'password-protected': 'The PDF is protected by a password.',
  'active-content': 'The PDF has a program or other files in it.',
  'too-many-pages': 'The PDF has more than 200 pages.',
  'too-many-pixels': 'The picture has more than 64 million pixels.',
  malware: 'The file is known as malware.',
}
