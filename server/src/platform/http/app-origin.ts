import { appDeviceHeader, appOrigins, appSessionHeader } from '@salus/contract/service/native-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The native app's origin if the app is allowed to call the route and the request has no cookie; otherwise `null`.
     * The app sends only its token, so a cookie that a browser adds by itself has no effect.
     */
    appOrigin: string | null
  }
}

type Asked = Pick<FastifyRequest, 'headers'>

/**
 * Returns the origin of a native app; `null` for any other origin and for a request with a cookie. No page of Salus has
 * such an origin: on localhost, Salus serves http, but the apps' origins have the schemes https and capacitor.
 */
export function readAppOrigin({ headers }: Asked): string | null {
  const { origin, cookie } = headers
  return origin !== undefined && cookie === undefined && appOrigins.includes(origin) ? origin : null
}

const sentHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-file-name',
  'x-unattended',
  'x-expected-user',
  appDeviceHeader,
].join(', ')

const readHeaders = ['content-disposition', 'date', 'etag', 'retry-after', 'x-request-id', appSessionHeader].join(', ')

/** Lets the app's pages read the answer. Does not allow credentials, so browsers add no cookie. */
export function openToApp(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': readHeaders,
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  })
}

export function sendPreflight(reply: FastifyReply, { origin, method }: { origin: string; method: string }) {
  openToApp(reply, origin)
  return reply
    .headers({
      'access-control-allow-methods': method,
      'access-control-allow-headers': sentHeaders,
      'access-control-max-age': '7200',
    })
    .code(204)
    .send()
}
