import { appSessionHeader } from '@salus/contract/service/native-app.ts'
import type { FastifyReply } from 'fastify'
import { makeAppToken } from './app-token.ts'
import { type CookieMeans, endedSessionCookie, writeSessionCookie } from './session-cookie.ts'

interface Given {
  readonly token: string
  readonly besides?: readonly string[]
}

/**
 * Gives the session's token to the caller: to a browser in a cookie, to the native app in a header and never in a
 * cookie.
 */
export function giveSession(reply: FastifyReply, means: CookieMeans, { token, besides = [] }: Given): void {
  if (reply.request.appOrigin === null) reply.header('set-cookie', [writeSessionCookie(means, token), ...besides])
  else reply.header(appSessionHeader, makeAppToken(means.secret, token))
}

/** Makes the browser or the app forget its session, and the browser also the data that it has stored. */
export function takeSession(reply: FastifyReply, { isHttps, keepsStorage }: Ended): void {
  if (reply.request.appOrigin !== null) return void reply.header(appSessionHeader, '')
  const cleared = keepsStorage ? '"cache"' : '"cache", "storage"'
  reply.headers({ 'set-cookie': endedSessionCookie(isHttps), 'clear-site-data': cleared })
}

interface Ended {
  readonly isHttps: boolean
  /** True while the device stores entries that a colleague can send. Only the server can open them. */
  readonly keepsStorage: boolean
}
