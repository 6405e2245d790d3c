import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
/** In characters. A shorter answer is not compressed, because it fits into one packet anyway. */
const shortest = 1400

/** True if the client accepts Brotli. With a quality of 0, it names what it does not accept. */
export const takesBrotli = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '')

export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < shortest) return payload
  if (!/^application\/(?:problem\+)?json/.test(String(reply.getHeader('content-type')))) return payload
  if (reply.hasHeader('content-encoding')) return payload
  const varies = reply.getHeader('vary')
  reply.header('vary', varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`)
  if (!takesBrotli(request)) return payload
  reply.header('content-encoding', 'br').removeHeader('content-length')
  return compress(payload, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: payload.length },
  })
}
