import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal, refuse } from '../refusal.ts'
import { blockSize, Pace } from '../files/pace.ts'
import { freeMemory } from '../threads/free-memory.ts'

/**
 * Reads a body into blocks, each with memory of its own, so that they can be passed to another thread. Joins the pieces
 * while they arrive, because joining a large body at its end would delay other requests. Pauses after each block,
 * because one turn of the event loop could otherwise read up to 2 MB from a connection.
 *
 * @param largest in bytes
 * @throws Refusal `body-too-large` as soon as the size is known, `malformed-request` if the body is shorter than
 * declared
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
    // Frees the memory of the pieces. Node's HTTP parser copies each piece for its reader, so nothing else uses this
    // memory.
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
 * Calls `take` for each piece. Unlike `for await`, keeps the connection open after a refusal, so that the answer can be
 * sent.
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
    // The connection is closed, so the refusal cannot be sent.
    const onError = () => settle(() => reject(new Refusal('malformed-request')))
    content.on('data', onData).on('end', onEnd).on('error', onError)
  })
}
