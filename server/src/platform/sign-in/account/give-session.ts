import { appSessionHeader } from '@salus/contract/service/native-app.ts'
import type { FastifyReply } from 'fastify'
import { makeAppToken } from './app-token.ts'
import { type CookieDeps, endedSessionCookie, writeSessionCookie } from './session-cookie.ts'

interface Given {
  readonly token: string
  readonly besides?: readonly string[]
}

/** Gives the session's token to the caller. A browser gets it in a cookie; the native app gets it only in a header. */
export function giveSession(reply: FastifyReply, deps: CookieDeps, { token, besides = [] }: Given): void {
  if (reply.request.appOrigin === null) reply.header('set-cookie', [writeSessionCookie(deps, token), ...besides])
  else reply.header(appSessionHeader, makeAppToken(deps.secret, token))
}

/**
 * Makes the browser or the app delete its session. The browser also deletes the data that it has stored, unless
 * `keepsStorage` is set.
 */
export function takeSession(reply: FastifyReply, { isHttps, keepsStorage }: Ended): void {
  if (reply.request.appOrigin !== null) return void reply.header(appSessionHeader, '')
  const cleared = keepsStorage ? '"cache"' : '"cache", "storage"'
  reply.headers({ 'set-cookie': endedSessionCookie(isHttps), 'clear-site-data': cleared })
}

interface Ended {
  readonly isHttps: boolean
  /**
   * True while the device stores encrypted entries that a colleague can still send. Only the server can decrypt them.
   */
  readonly keepsStorage: boolean
}
