import { beatName, type CatchUp, catchUpName, eventsApi, type LiveEvent } from '@salus/contract/service/live-events.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '../http/mount/mount.ts'
import { refuseForeign } from '../http/origin-check.ts'
import { refuse } from '../refusal.ts'
import type { LiveHub, LiveSink } from './live-hub.ts'

/** In bytes. If more than this waits to be sent, the browser is assumed to have disconnected. */
const mostWaitingBytes = 64 * 1024
/** Keeps proxies from closing a stream without events. Browsers do not report a comment to the page. */
const emptyComment = ':\n\n'
/** Contains data, because browsers do not report an event without data. */
const beatEvent = `event: ${beatName}\ndata: {}\n\n`

export function mountLiveRoutes(app: FastifyInstance, hub: LiveHub, trustedOrigins: readonly string[]): void {
  app.addHook('preClose', () => hub.close())
  mount(app, eventsApi.getEvents, async ({ caller, query, request, reply }) => {
    if (request.appOrigin === null) refuseForeign(request, trustedOrigins)
    const beat = query.beats === undefined ? emptyComment : beatEvent
    const sink = sinkOn(reply, beat)
    const { leave, catchUp } = await hub.join(caller.sessionToken ?? refuse('signed-out'), sink)
    if (request.method === 'HEAD') {
      leave()
      return reply.send()
    }
    reply.hijack()
    if (reply.raw.destroyed) leave()
    reply.raw.on('close', leave)
    reply.raw.writeHead(200, {
      ...plainHeaders(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    reply.raw.write(retryHint() + beat)
    if (query.since !== undefined) void catchUp(query.since)
    return reply
  })
}

function sinkOn(reply: FastifyReply, beat: string): LiveSink {
  const write = (text: string) => {
    if (reply.raw.writableLength > mostWaitingBytes) reply.raw.destroy()
    else reply.raw.write(text)
  }
  return {
    send: (event: LiveEvent) => write(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`),
    catchUp: (missed: CatchUp) => write(`event: ${catchUpName}\ndata: ${JSON.stringify(missed)}\n\n`),
    beat: () => write(beat),
    end: () => reply.raw.end(retryHint()),
  }
}

/**
 * Returns how long a browser waits before it reconnects, in ms. The delay is random, so that not all browsers reconnect
 * at the same time.
 */
const retryHint = () => `retry: ${1_000 + Math.round(Math.random() * 4_000)}\n\n`

const plainHeaders = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
