import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway, isDatabaseAway, isFull } from './database-away.ts'
import type { DatabaseWatch, Watched } from './database-watch.ts'
import { readStatementTimeoutMs } from './migrate/app-login.ts'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * The most requests that can wait for a connection. Further ones are refused, because they would not be served in time.
 */
const mostWaiting = 2_000
/**
 * How long a socket may be silent after `statement_timeout` has passed. The socket is then destroyed, because the
 * server must be unreachable.
 */
const silenceAfterTimeoutMs = 4_000
const fullMs = 1_200

/**
 * The connections for requests. While the database is down, requests fail instead of waiting. When the database goes
 * down, running statements fail at once. If the response of a write is lost, the write's idempotency key shows whether
 * it was committed.
 */
export class GuardedPool extends pg.Pool implements Watched {
  readonly #watch: DatabaseWatch
  readonly #sockets: Set<Socket>
  readonly #waitingSince = new Set<number>()

  /** `settings` are sent to PostgreSQL for each connection. */
  constructor(config: pg.PoolConfig, watch: DatabaseWatch, settings: Readonly<Record<string, string>>) {
    const sockets = new Set<Socket>()
    const longestSilenceMs = readStatementTimeoutMs(settings) + silenceAfterTimeoutMs
    super({
      ...config,
      keepAlive: true,
      idleTimeoutMillis: longestSilenceMs - 2_000,
      stream: () => socketIn(sockets, longestSilenceMs),
    })
    this.#watch = watch
    this.#sockets = sockets
    watch.watch(this)
  }

  get isBusy(): boolean {
    return this.totalCount > this.idleCount
  }

  get longestWaitMs(): number {
    const [first] = this.#waitingSince
    return first === undefined ? 0 : performance.now() - first
  }

  cutOff(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const client = this.#take()
    if (taken === undefined) return client
    client.then(
      (given) => taken(undefined, given, (release) => given.release(release as Error | boolean | undefined)),
      (error: Error) => taken(error, undefined, () => undefined),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    if (!this.#watch.isUp || this.waitingCount >= mostWaiting) throw new DatabaseAway()
    const since = uniqueNow(this.#waitingSince)
    try {
      for (;;) {
        try {
          return await this.#takeOrHearDown()
        } catch (error) {
          // PostgreSQL has no free connection. Retries for a moment, because another program may close a connection, or
          // a connection of this pool may become free.
          if (!isFull(error) || performance.now() - since > fullMs) throw error
          await pause(50 + Math.random() * 100)
        }
      }
    } finally {
      this.#waitingSince.delete(since)
    }
  }

  #takeOrHearDown(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const forget = this.#watch.onDown(() => {
        isLate = true
        reject(new DatabaseAway())
        forget()
      })
      super.connect().then(
        (client) => {
          forget()
          if (isLate) client.release()
          else resolve(client)
        },
        (error: unknown) => {
          forget()
          if (isDatabaseAway(error) && !isFull(error)) this.#watch.suspect()
          reject(error)
        },
      )
    })
  }
}

/**
 * Collects everything that is written in one turn of the event loop and sends it with one system call, because a system
 * call costs as much as a simple query.
 */
class BatchingSocket extends Socket {
  #isCollecting = false

  override cork(): void {
    super.cork()
    if (this.#isCollecting) return
    this.#isCollecting = true
    super.cork()
    process.nextTick(() => {
      this.#isCollecting = false
      super.uncork()
    })
  }
}

function socketIn(sockets: Set<Socket>, longestSilenceMs: number): Socket {
  const socket = new BatchingSocket()
  sockets.add(socket)
  socket.setTimeout(longestSilenceMs, () => socket.destroy())
  socket.on('close', () => sockets.delete(socket))
  return socket
}

function uniqueNow(taken: Set<number>): number {
  let now = performance.now()
  while (taken.has(now)) now += 1e-6
  taken.add(now)
  return now
}

/** The connections for work that can wait. While the database is down, callers wait until it is back. */
export class PatientPool extends pg.Pool {
  readonly #watch: DatabaseWatch
  #hasTime = true

  constructor(config: pg.PoolConfig, watch: DatabaseWatch) {
    super({ ...config, keepAlive: true })
    this.#watch = watch
  }

  /** Stops the waiting: from now on, `connect` throws while the database is down. */
  hurry(): void {
    this.#hasTime = false
    this.#hurried()
  }

  #hurried: () => void = () => undefined
  readonly #hurry = new Promise<void>((resolve) => (this.#hurried = resolve))

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const client = this.#take()
    if (taken === undefined) return client
    client.then(
      (given) => taken(undefined, given, (release) => given.release(release as Error | boolean | undefined)),
      (error: Error) => taken(error, undefined, () => undefined),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      if (!this.#watch.isUp) await Promise.race([this.#watch.whenUp(), this.#hurry])
      if (!this.#watch.isUp) throw new DatabaseAway()
      try {
        return await super.connect()
      } catch (error) {
        if (!isDatabaseAway(error) || !this.#hasTime) throw error
        this.#watch.suspect()
        await Promise.race([pause(100 + Math.random() * 400, undefined, { ref: false }), this.#hurry])
      }
    }
  }
}
