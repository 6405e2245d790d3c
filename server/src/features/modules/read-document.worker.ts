import { largestDocument } from '@salus/contract/tenant/modules.ts'
import { bytesOfBase64 } from '../../platform/files/base64.ts'
import { hasAction } from '../../platform/files/pdf-actions.ts'
import { FileRefused } from '../../platform/files/inspected-file.ts'
import { readingLent } from '../../platform/files/lent-text.ts'
import type { Out } from '../../platform/threads/thread-host.ts'

export type DocumentFault = 'wrong-format' | 'too-large' | 'not-a-pdf' | 'unsafe-pdf'
export type ReadDocument = { readonly content: Uint8Array } | { readonly fault: DocumentFault }

/**
 * A PDF is refused if it contains scripts, starts programs, embeds files, or acts when it is opened. It is also refused
 * if it is encrypted, because it then cannot be checked.
 */
const unwanted = /\/(?:JavaScript|JS|Launch|EmbeddedFile|Encrypt|OpenAction)(?![A-Za-z])/

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
  if (!text.startsWith('%PDF-') || !text.includes('%%EOF')) return { fault: 'not-a-pdf' }
  if (unwanted.test(text) || startsSomething(content)) return { fault: 'unsafe-pdf' }
  return { content }
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
