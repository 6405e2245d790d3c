import { SentText } from '../files/sent-text.ts'
import { refuse } from '../refusal.ts'
import { parseInThread } from '../threads/run-in-thread.ts'
import type { work } from './parse-body.worker.ts'
import { parseStrictJson } from './strict-json.ts'

/** In bytes. A body up to this size is parsed faster than it could be passed to a thread. */
const largestHere = 256 * 1024

export const isLarge = (blocks: readonly Uint8Array[]): boolean =>
  blocks.reduce((length, block) => length + block.length, 0) > largestHere

/**
 * Parses a JSON body. A large body is parsed in another thread. That thread returns a file in the body as bytes.
 *
 * @param blocks must not be used after the call
 * @param fileIn the field that contains a file, which becomes a `SentText` if the body is large
 */
export async function parseBody(blocks: readonly Buffer[], fileIn: string | undefined): Promise<unknown> {
  if (!isLarge(blocks)) return parseStrictJson(Buffer.concat(blocks))
  const moves = blocks.flatMap(({ buffer, byteLength }) =>
    // Only a block with memory of its own can be moved. Small blocks share their memory.
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  )
  const script = new URL('parse-body.worker.ts', import.meta.url)
  const parsed = await parseInThread<typeof work>(script, { blocks, fileIn }, { moves })
  if ('refused' in parsed) return refuse(parsed.refused, parsed.detail === undefined ? {} : { detail: parsed.detail })
  const { value, file } = parsed
  return file === null ? value : { ...value, [file.field]: new SentText(file.bytes, file.length) }
}
