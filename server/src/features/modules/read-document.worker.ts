import { parentPort, workerData } from 'node:worker_threads'
import { largestDocument } from '@salus/contract/modules.ts'
import { hasAction } from '../../platform/files/pdf-actions.ts'
import { FileRefused } from '../../platform/files/inspected-file.ts'

export type DocumentFault = 'too-large' | 'not-a-pdf' | 'unsafe-pdf'
export type ReadDocument = { readonly content: Uint8Array } | { readonly fault: DocumentFault }

/** What a PDF must not bring: scripts, programs to start, other files, and content that nobody can look into. */
const unwanted = /\/(?:JavaScript|JS|Launch|EmbeddedFile|Encrypt|OpenAction)(?![A-Za-z])/

function read(base64: string): ReadDocument {
  const content = Buffer.from(base64, 'base64')
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
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(answer)
