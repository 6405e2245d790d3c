import { Readable } from 'node:stream'
import type { Route } from '@salus/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

/** How long a client may continue to send after a refusal, in ms. */
const overrunMs = 5_000

export interface IncomingFile {
  readonly content: Readable
  readonly largest: number
  /** The name that the client sent. It can contain any text; empty if the client sent none. */
  readonly name: string
}

/**
 * Processes the file that is the body of a request. Refuses a file that is declared too large before reading it. After
 * a refusal, reads on for a moment, so that the sender can receive the reason.
 */
export async function withIncomingFile<T>(
  route: Route & { readonly largestFile: number },
  request: FastifyRequest,
  work: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > route.largestFile) refuse('body-too-large')
    const content = request.body instanceof Readable ? request.body : Readable.from([])
    return await work({ content, largest: route.largestFile, name: readName(request) })
  } catch (error) {
    hearOut(request)
    throw error
  }
}

function hearOut({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), overrunMs)
  timer.unref()
  for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer))
}

/**
 * How long a response waits for the rest of a body, in ms. Shorter than `overrunMs`, so that the response is still
 * sent.
 */
const restMs = 3_000

/**
 * Reads the rest of the body before a response that closes the connection. Proxies often request that a connection is
 * closed. Closing a connection with unread bytes resets it: the sender would see the reset instead of the response, and
 * a proxy would send 502.
 */
export function dropRest({ raw, headers }: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  const isClosing = !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close'
  if (!hasBody || !isClosing || raw.complete || raw.readableEnded || raw.destroyed) return undefined
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, restMs)
    for (const end of ['end', 'close', 'error'])
      raw.once(end, () => {
        clearTimeout(timer)
        resolve()
      })
    raw.resume()
  })
}

function readName({ headers }: FastifyRequest): string {
  const name = headers['x-file-name']
  if (typeof name !== 'string') return ''
  try {
    return decodeURIComponent(name)
  } catch {
    return refuse('malformed-request')
  }
}
