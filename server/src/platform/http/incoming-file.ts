import { Readable } from 'node:stream'
import type { Route } from '@salus/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

/** How long somebody may go on sending what was refused. */
const overrunMs = 5_000

export interface IncomingFile {
  readonly content: Readable
  readonly largest: number
  /** As it was sent; may be anything. */
  readonly name: string
}

/**
 * Works on the file that comes in with a request. What says to be too large is refused before any of it is read; what is
 * refused on the way is heard to its end for a moment, so that its sender hears why.
 */
export async function withIncomingFile<T>(
  route: Route & { readonly largestFile: number },
  request: FastifyRequest,
  work: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > route.largestFile) refuse('body-too-large')
    const content = request.body instanceof Readable ? request.body : Readable.from([])
    return await work({ content, largest: route.largestFile, name: nameOf(request) })
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

function nameOf({ headers }: FastifyRequest): string {
  const name = headers['x-file-name']
  if (typeof name !== 'string') return ''
  try {
    return decodeURIComponent(name)
  } catch {
    return refuse('malformed-request')
  }
}
