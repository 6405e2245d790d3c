import { parseInWorker } from '../../platform/files/run-worker.ts'
import { refuse } from '../../platform/refusal.ts'
import type { DocumentFault, ReadDocument } from './read-document.worker.ts'

/** The PDF that came along, checked by its content in a thread of its own. */
export async function readDocument(base64: string | undefined): Promise<Buffer | null> {
  if (base64 === undefined) return null
  const found = await parseInWorker<ReadDocument>(new URL('read-document.worker.ts', import.meta.url), base64)
  if ('fault' in found)
    refuse('invalid-input', { errors: [{ path: 'document', code: found.fault, message: words[found.fault] }] })
  const { buffer, byteOffset, byteLength } = found.content
  return Buffer.from(buffer, byteOffset, byteLength)
}

const words: Readonly<Record<DocumentFault, string>> = {
  'wrong-format': 'base64',
  'too-large': 'The document is larger than 10 MB.',
  'not-a-pdf': 'The document is not a PDF.',
  'unsafe-pdf': 'The document has scripts, other files or a password in it.',
}
