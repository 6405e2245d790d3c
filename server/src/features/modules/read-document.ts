import { refuse } from '../../platform/refusal.ts'
import type { SentText } from '../../platform/files/sent-text.ts'
import type { DocumentFault, ReadDocument } from './read-document.worker.ts'

export async function readDocument(base64: SentText | undefined): Promise<Buffer | null> {
  if (base64 === undefined) return null
  const script = new URL('read-document.worker.ts', import.meta.url)
  const found = await base64.readInThread<null, ReadDocument>(script, null)
  if ('fault' in found)
    refuse('invalid-input', { errors: [{ path: 'document', code: found.fault, message: words[found.fault] }] })
  const { buffer, byteOffset, byteLength } = found.content
  return Buffer.from(buffer, byteOffset, byteLength)
}

const words: Readonly<Record<DocumentFault, string>> = {
  'wrong-format': 'The document is not plain base64, without a data: address and line breaks.',
  'too-large': 'The document is larger than 10 MB.',
  'not-a-pdf': 'The document is not a PDF, or not a whole one.',
  'unsafe-pdf':
    'The document has a script, another file or a password in it, or does more than to show a page when it is opened.',
}
