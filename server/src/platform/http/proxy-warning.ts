import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

const forwardedHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const
const hourMs = 3_600_000
const local = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^(?:::1$|f[cd])/i

/**
 * Warns, at most once an hour, if a client that is not a trusted proxy sends forwarding headers. Either TRUSTED_PROXIES
 * lacks a proxy, so that all its visitors count as one network, or the client forged the headers.
 */
export function makeProxyWarning(log: Logger): (request: FastifyRequest) => void {
  let warnedAt = -hourMs
  return (request) => {
    const claimed = forwardedHeaders.filter((name) => request.headers[name] !== undefined)
    const isTrusted = (request.ips?.length ?? 0) > 1
    const now = performance.now()
    if (claimed.length === 0 || isTrusted || now - warnedAt < hourMs) return
    warnedAt = now
    const peer = request.socket.remoteAddress ?? ''
    log.warn(
      // A public address is not logged, because it belongs to a visitor.
      { headers: claimed, peer: local.test(peer) ? peer : 'public' },
      'forwarded headers from a peer that is not in TRUSTED_PROXIES are ignored: all visitors behind it count as one network',
    )
  }
}
