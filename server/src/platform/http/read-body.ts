import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal, refuse } from '../refusal.ts'
import { blockSize, Pace } from '../files/pace.ts'
import { freeMemory } from '../threads/free-memory.ts'

/**
 * Reads a body into blocks, each with its own memory, so that they can be handed to another thread. Joins the pieces
 * while they arrive, because joining a large body at its end would delay other requests. Pauses after each block,
 * because one turn of the event loop could otherwise read up to 2 MB from a connection.
 *
 * @param largest in bytes
 * @throws Refusal `body-too-large` as soon as it is known, `malformed-request` for a body that ends early
 */
export async function readBody(
  content: Readable,
  { largest, declared }: { readonly largest: number; readonly declared: string | undefined },
): Promise<readonly Buffer[]> {
  if (Number(declared ?? 0) > largest) refuse('body-too-large')
  const blocks: Buffer[] = []
  let pieces: Buffer[] = []
  let length = 0
  let joined = 0
  const pace = new Pace()
  const join = () => {
    blocks.push(Buffer.concat(pieces, length - joined))
    // Node's HTTP parser copies each piece for its reader, so nothing else uses the memory.
    if (content instanceof IncomingMessage) for (const piece of pieces) freeMemory(piece)
    pieces = []
    joined = length
  }
  await eachPiece(content, (piece) => {
    length += piece.length
    if (length > largest) refuse('body-too-large')
    pieces.push(piece)
    if (length - joined < blockSize) return
    join()
    content.pause()
    void pace.next().then(() => content.resume())
  })
  if (declared !== undefined && length !== Number(declared)) refuse('malformed-request')
  if (length > joined) join()
  return blocks
}

/**
 * Calls `take` for each piece. Unlike an iteration, leaves the connection open after a refusal, so that the answer can
 * be sent.
 */
function eachPiece(content: Readable, take: (piece: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      content.off('data', onData).off('end', onEnd).off('error', onError)
      end()
    }
    const onData = (piece: Buffer) => {
      try {
        take(piece)
      } catch (refusal) {
        settle(() => reject(refusal))
      }
    }
    const onEnd = () => settle(resolve)
    // The connection is gone, so nobody receives the refusal.
    const onError = () => settle(() => reject(new Refusal('malformed-request')))
    content.on('data', onData).on('end', onEnd).on('error', onError)
  })
}
