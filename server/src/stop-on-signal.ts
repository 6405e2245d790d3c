import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Store } from './open-store.ts'
import type { Presence } from './platform/running-processes.ts'

/** Who is being answered gets the answer; whoever takes longer is cut off. */
const drainMs = 25_000
/** While the database is away and nobody is being answered, the rest is not waited for any longer. */
const awayMs = 5_000
/** A database that does not even say goodbye is left alone. */
const closeMs = 15_000
/** Connections on which nobody asks anything are closed after so long. */
const quietMs = 1_000
/** One Ctrl-C may arrive twice, by the terminal and by npm. */
const sameSignalMs = 200

interface Running {
  readonly app: FastifyInstance
  readonly presence: Presence
  readonly store: Store
  readonly log: Logger
  readonly tell: (text: string) => void
  /** Aborted at the first signal: from then on the process is not ready. */
  readonly stopping: AbortController
  /** For so long it goes on to serve everybody, until proxies know that it is not ready. */
  readonly waitSeconds: number
}

/**
 * Ends the process in good order on SIGTERM, SIGINT or SIGHUP, at most 40 s after the wait, with exit code 0. A second
 * signal ends it at once, with exit code 1.
 */
export function stopOnSignal(running: Running): void {
  const { log, tell } = running
  const openRequests = countRequests(running.app)
  let since: number | null = null
  const onSignal = () => {
    if (since === null) {
      since = performance.now()
      stop(running, openRequests).then(
        () => endProcess(log, 0),
        (error: unknown) => {
          log.error({ err: error }, 'Salus did not stop in good order')
          endProcess(log, 1)
        },
      )
    } else if (performance.now() - since > sameSignalMs) {
      tell('Salus ends at once')
      endProcess(log, 1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

async function stop(running: Running, openRequests: () => number): Promise<void> {
  const { presence, store, log, tell, stopping, waitSeconds } = running
  tell('\nSalus is stopping')
  log.info({ waitSeconds }, 'stopping: not ready from now on')
  stopping.abort()
  await pause(waitSeconds * 1000)
  if (!(await drain(running, openRequests)))
    log.warn({ requests: openRequests() }, 'cut off what was still being answered')
  const closed = presence.stop().then(() => store.close())
  if (!(await isDoneWithin(closed, closeMs))) log.warn('the connections to the database did not close in time')
}

/** Takes no new connections and answers what is open. Returns whether all of it was answered in time. */
async function drain({ app, store }: Running, openRequests: () => number): Promise<boolean> {
  const begun = performance.now()
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<boolean>()
  let quietSince = begun
  const closed = app.close()
  const timer = setInterval(() => setImmediate(closeIdle), 200)
  // In the turn that has just read what came in: a connection with an unread request counts as idle, and would be reset.
  const closeIdle = () => {
    app.server.closeIdleConnections()
    if (openRequests() > 0 || app.server.listening) quietSince = performance.now()
    // Browsers open connections in advance and ask nothing on them.
    else if (performance.now() - quietSince > quietMs) app.server.closeAllConnections()
    const isAway = !store.database.watch.isUp && openRequests() === 0
    if (isAway && performance.now() - begun > awayMs) giveUp(true)
  }
  try {
    return await Promise.race([isDoneWithin(closed, drainMs), givenUp])
  } finally {
    clearInterval(timer)
  }
}

const isDoneWithin = (work: PromiseLike<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), pause(ms, false, { ref: false })])

function countRequests({ server }: FastifyInstance): () => number {
  let open = 0
  server.on('request', (_request, response) => {
    open += 1
    response.once('close', () => (open -= 1))
  })
  return () => open
}

function endProcess(log: Logger, code: number): void {
  log.flush()
  process.exit(code)
}
