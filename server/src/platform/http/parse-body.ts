import { parseInWorker } from '../files/run-worker.ts'
import { refuse } from '../refusal.ts'
import type { ParsedBody } from './parse-body.worker.ts'
import { parseStrictJson } from './strict-json.ts'

/** Up to this size, in bytes, reading a body takes less time than starting a thread. */
const largestHere = 256 * 1024

export const isLarge = (body: Uint8Array): boolean => body.length > largestHere

/** A JSON body. A large one is read in a thread of its own, however it is made. */
export async function parseBody(body: Uint8Array): Promise<unknown> {
  if (!isLarge(body)) return parseStrictJson(body)
  const { buffer, byteLength } = body
  // Small ones share their memory with others.
  const moves = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
  const parsed = await parseInWorker<ParsedBody>(new URL('parse-body.worker.ts', import.meta.url), body, { moves })
  return 'value' in parsed ? parsed.value : refuse(parsed.refused)
}
