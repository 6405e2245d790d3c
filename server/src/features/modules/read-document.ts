import { largestDocument } from '@salus/contract/modules.ts'
import { refuse } from '../../platform/refusal.ts'

/** What a PDF must not bring: scripts, programs to start, other files, and content that nobody can look into. */
const unwanted = ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/Encrypt', '/OpenAction']

/** The PDF that came along, checked by its content. */
export function readDocument(base64: string | undefined): Buffer | null {
  if (base64 === undefined) return null
  const content = Buffer.from(base64, 'base64')
  if (content.length > largestDocument) refuse('invalid-input', { errors: [tooLarge] })
  const text = content.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.includes('%%EOF')) refuse('invalid-input', { errors: [noPdf] })
  if (unwanted.some((name) => new RegExp(`${name}(?![A-Za-z])`).test(text)))
    refuse('invalid-input', { errors: [unsafe] })
  return content
}

const tooLarge = { path: 'document', code: 'too-large', message: 'The document is larger than 10 MB.' }
const noPdf = { path: 'document', code: 'not-a-pdf', message: 'The document is not a PDF.' }
const unsafe = {
  path: 'document',
  code: 'unsafe-pdf',
  message: 'The document has scripts, other files or a password in it.',
}
