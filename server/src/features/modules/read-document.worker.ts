import { largestDocument } from '@salus/contract/tenant/modules.ts'
import { bytesOfBase64 } from '../../platform/files/base64.ts'
import { doesMoreWhenOpened } from './opened-pdf.ts'
import { hasAction } from '../../platform/files/pdf-actions.ts'
import { FileRefused } from '../../platform/files/inspected-file.ts'
import { readingLent } from '../../platform/files/lent-text.ts'
import type { Out } from '../../platform/threads/thread-host.ts'

export type DocumentFault = 'wrong-format' | 'too-large' | 'not-a-pdf' | 'unsafe-pdf'
export type ReadDocument = { readonly content: Uint8Array } | { readonly fault: DocumentFault }

/**
 * A PDF is refused if it embeds files. It is also refused if it is encrypted, because it then cannot be checked.
 * Scripts are recognised only by the long names of their actions, because short names such as `/JS` occur by chance in
 * large compressed pictures.
 */
const unwanted = /\/(?:EmbeddedFiles?|Encrypt|Rendition)(?![A-Za-z])/

/**
 * The length of the last part of a PDF, in bytes. Programs look for the end marker only in this part, so other content
 * may follow the marker there.
 */
const endLooked = 1024

export const work = readingLent((base64, _given: null, { moves }: Out): ReadDocument => {
  const answer = read(base64)
  // Content with its own buffer is transferred instead of copied.
  const { buffer = null, byteLength = 0 } = 'content' in answer ? answer.content : {}
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) moves.push(buffer)
  return answer
})

function read(base64: string): ReadDocument {
  const content = bytesOfBase64(base64)
  if (content === null) return { fault: 'wrong-format' }
  if (content.length > largestDocument) return { fault: 'too-large' }
  const text = content.toString('latin1')
  if (!isWholePdf(text)) return { fault: 'not-a-pdf' }
  if (unwanted.test(text) || doesMoreWhenOpened(text) || startsSomething(content)) return { fault: 'unsafe-pdf' }
  return { content }
}

/**
 * Returns false if the end of the PDF is missing. Does not look for other damage, because PDF programs repair it
 * themselves.
 */
function isWholePdf(text: string): boolean {
  let end = text.length
  while (end > 0 && /[\s\0]/.test(text.charAt(end - 1))) end -= 1
  const last = text.lastIndexOf('%%EOF', end)
  return text.startsWith('%PDF-') && last !== -1 && end - last <= endLooked
}

/**
 * Returns true if the PDF has an action, even in a compressed object. Also returns true if an object cannot be
 * unpacked, because it cannot be checked.
 */
function startsSomething(content: Buffer): boolean {
  try {
    return hasAction(content)
  } catch (error) {
    if (error instanceof FileRefused) return true
    throw error
  }
}
