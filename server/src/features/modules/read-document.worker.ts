import { parentPort, workerData } from 'node:worker_threads'
import { largestDocument } from '@salus/contract/modules.ts'
import { bytesOfBase64 } from '../../platform/files/base64.ts'
import { hasAction } from '../../platform/files/pdf-actions.ts'
import { FileRefused } from '../../platform/files/inspected-file.ts'

export type DocumentFault = 'wrong-format' | 'too-large' | 'not-a-pdf' | 'unsafe-pdf'
export type ReadDocument = { readonly content: Uint8Array } | { readonly fault: DocumentFault }

/** What a PDF must not bring: scripts, programs to start, other files, and content that nobody can look into. */
const unwanted = /\/(?:JavaScript|JS|Launch|EmbeddedFile|Encrypt|OpenAction)(?![A-Za-z])/

function read(base64: string): ReadDocument {
  const content = bytesOfBase64(base64)
  if (content === null) return { fault: 'wrong-format' }
  if (content.length > largestDocument) return { fault: 'too-large' }
  const text = content.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.includes('%%EOF')) return { fault: 'not-a-pdf' }
  if (unwanted.test(text) || startsSomething(content)) return { fault: 'unsafe-pdf' }
  return { content }
}

/** Also in compressed objects. Those that cannot be unpacked are content that nobody can look into. */
function startsSomething(content: Buffer): boolean {
  try {
    return hasAction(content)
  } catch (error) {
    if (error instanceof FileRefused) return true
    throw error
  }
}

const answer = read(String(workerData))
// Handed over instead of copied, where the bytes have a memory of their own.
const { buffer = null, byteLength = 0 } = 'content' in answer ? answer.content : {}
const moves = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
parentPort?.postMessage(answer, moves)
