import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Store } from './open-store.ts'
import type { Presence } from './platform/start/running-processes.ts'
import { callWhenAskedToStop } from './platform/start/workers/worker-task.ts'

/** Requests that are still running after this time are cut off. */
const drainMs = 25_000
/** How long the shutdown waits for the server to close if the database is down and no request is running. */
const awayMs = 5_000
/** A database that does not close its connections within this time is abandoned. */
const closeMs = 15_000
/** When no request has been running for this long, all connections are closed, even those that never sent a request. */
const quietMs = 1_000
/** One Ctrl-C may arrive twice, from the terminal and from npm, so two signals within this time count as one. */
const sameSignalMs = 200

interface Running {
  readonly app: FastifyInstance
  readonly presence: Presence
  readonly store: Store
  readonly log: Logger
  readonly tell: (text: string) => void
  /** Aborted by the first signal. From then on the process reports that it is not ready. */
  readonly stopping: AbortController
  /** How many seconds the process still serves after the signal, until proxies have noticed that it is not ready. */
  readonly waitSeconds: number
}

/**
 * Shuts the process down cleanly on SIGTERM, SIGINT or SIGHUP, at most 40 s after the end of `waitSeconds`. The exit
 * code is 0, or 1 after an error. A second signal ends the process immediately, with exit code 1.
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
          log.error({ err: error }, 'Salus did not stop cleanly')
          endProcess(log, 1)
        },
      )
    } else if (performance.now() - since > sameSignalMs) {
      tell('Salus ends at once')
      endProcess(log, 1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // A worker may receive both the signal itself and this request of the main process. Together they count as one
  // signal.
  callWhenAskedToStop(() => {
    if (since === null) onSignal()
  })
}

async function stop(running: Running, openRequests: () => number): Promise<void> {
  const { presence, store, log, tell, stopping, waitSeconds } = running
  tell('\nSalus is stopping')
  log.info({ waitSeconds }, 'stopping: not ready from now on')
  stopping.abort()
  await pause(waitSeconds * 1000)
  if (!(await drain(running, openRequests)))
    log.warn({ requests: openRequests() }, 'requests that were still being answered were cut off')
  const closed = presence.stop().then(() => store.close())
  if (!(await isDoneWithin(closed, closeMs))) log.warn('the connections to the database did not close in time')
}

/** Stops accepting connections and waits for the open requests. Returns false if some were cut off. */
async function drain({ app, store }: Running, openRequests: () => number): Promise<boolean> {
  const begun = performance.now()
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<boolean>()
  let quietSince = begun
  const closed = app.close()
  // `setImmediate` runs after the event loop has read the incoming data. Without this delay, a connection with a
  // request that is not read yet would count as idle and be reset.
  const timer = setInterval(() => setImmediate(closeIdle), 200)
  const closeIdle = () => {
    app.server.closeIdleConnections()
    if (openRequests() > 0 || app.server.listening) quietSince = performance.now()
    // Closes all connections, including those that browsers opened in advance and never used.
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
