import { SentText } from '../files/sent-text.ts'
import { refuse } from '../refusal.ts'
import { parseInThread } from '../threads/run-in-thread.ts'
import type { work } from './parse-body.worker.ts'
import { parseStrictJson } from './strict-json.ts'

/** In bytes. Parsing a body up to this size takes less time than passing it to a thread. */
const largestHere = 256 * 1024

export const isLarge = (blocks: readonly Uint8Array[]): boolean =>
  blocks.reduce((length, block) => length + block.length, 0) > largestHere

/**
 * Parses a JSON body. A large one is parsed in another thread, which returns a file in it only as bytes.
 *
 * @param blocks must not be used afterwards
 * @param fileIn the field that has a file, which becomes a `SentText` if the body is large
 */
export async function parseBody(blocks: readonly Buffer[], fileIn: string | undefined): Promise<unknown> {
  if (!isLarge(blocks)) return parseStrictJson(Buffer.concat(blocks))
  const moves = blocks.flatMap(({ buffer, byteLength }) =>
    // Only a block with its own memory can be moved. Small blocks share their memory with others.
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  )
  const script = new URL('parse-body.worker.ts', import.meta.url)
  const parsed = await parseInThread<typeof work>(script, { blocks, fileIn }, { moves })
  if ('refused' in parsed) return refuse(parsed.refused)
  const { value, file } = parsed
  return file === null ? value : { ...value, [file.field]: new SentText(file.bytes, file.length) }
}
