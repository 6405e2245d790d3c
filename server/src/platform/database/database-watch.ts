import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { backoffMs } from '../backoff.ts'
import { isFull } from './database-away.ts'

export interface Watched {
  readonly isBusy: boolean
  /** The longest current wait for a connection, in ms; 0 if no request waits. */
  readonly longestWaitMs: number
  /**
   * Makes all statements fail that wait for an answer on these connections. Called when the database stops answering.
   */
  cutOff(): void
}

interface Waits {
  /** The interval between two checks while statements run, in ms. */
  readonly everyMs: number
  /** In ms. A database that takes longer than this for `select 1` counts as hanging. */
  readonly answerMs: number
  readonly retry: { readonly firstMs: number; readonly mostMs: number }
}

// With these values, a request to a hanging database fails within two seconds.
const waits: Waits = { everyMs: 250, answerMs: 1_100, retry: { firstMs: 200, mostMs: 2_000 } }
/**
 * In ms. The database is checked if a request has waited longer than this for a connection, because the pool may be
 * unable to open connections.
 */
const longWaitMs = 300
const stepMs = 50

interface Turn {
  isOver: boolean
  answer: boolean | null
}

/**
 * Tracks whether the database answers, so that requests fail at once while it is down. Checks only while statements run
 * or wait for a connection, after a connection broke, and when `answers` is called. While the database is down, the
 * pools open no connections; only this class tries to reconnect.
 */
export class DatabaseWatch {
  readonly #address: pg.PoolConfig
  readonly #log: Logger
  readonly #watched = new Set<Watched>()
  readonly #onDown = new Set<() => void>()
  readonly #timer: NodeJS.Timeout
  #up = Promise.resolve()
  #rise: (() => void) | null = null
  #probe: pg.Client | null = null
  #looking = false
  #suspected = false
  #closed = false

  constructor(address: pg.PoolConfig, log: Logger) {
    this.#address = address
    this.#log = log
    this.#timer = setInterval(() => void this.#look(), waits.everyMs)
    this.#timer.unref()
  }

  get isUp(): boolean {
    return this.#rise === null
  }

  whenUp(): Promise<void> {
    return this.#up
  }

  watch(watched: Watched): void {
    this.#watched.add(watched)
  }

  /** Calls the listener each time the database goes down. Returns a function that removes the listener. */
  onDown(listener: () => void): () => void {
    this.#onDown.add(listener)
    return () => this.#onDown.delete(listener)
  }

  /** Must be called when a connection broke or could not be opened. Checks whether the database is down. */
  suspect(): void {
    this.#suspected = true
    void this.#look()
  }

  /**
   * Returns true if the database answers. If it was not down before, checks it on a separate connection, unless such a
   * check is already running.
   */
  async answers(): Promise<boolean> {
    if (this.isUp && !this.#looking) await this.#look(true)
    return this.isUp
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#rise?.()
    this.#drop()
  }

  async #look(always = false): Promise<void> {
    if (this.#looking || this.#closed || !this.isUp) return
    const all = [...this.#watched]
    const isWaiting = all.some(({ longestWaitMs }) => longestWaitMs > longWaitMs)
    if (!always && !this.#suspected && !isWaiting && !all.some(({ isBusy }) => isBusy)) return
    this.#looking = true
    try {
      // Closes the connection of earlier checks, so that this check opens a new connection. An open connection does not
      // prove that the database accepts new ones.
      if (this.#suspected || isWaiting) this.#drop()
      this.#suspected = false
      if (!(await this.#answersInTime())) void this.#beDown()
    } finally {
      this.#looking = false
    }
  }

  async #beDown(): Promise<void> {
    if (this.#closed) return
    const since = Date.now()
    this.#log.error('the database does not answer: requests are refused with 503 until it does')
    this.#up = new Promise((resolve) => (this.#rise = resolve))
    for (const listener of this.#onDown) listener()
    for (const watched of this.#watched) watched.cutOff()
    for (let failures = 0; !this.#closed; failures += 1) {
      await pause(50 + backoffMs(failures, waits.retry), undefined, { ref: false })
      if (await this.#answersInTime()) break
    }
    this.#rise?.()
    this.#rise = null
    if (!this.#closed)
      this.#log.warn({ seconds: Math.round((Date.now() - since) / 1000) }, 'the database answers again')
  }

  /**
   * Returns true if the database answers within `answerMs`. Counts short steps instead of reading the clock, because
   * the clock would also count time during which the process was busy or asleep.
   */
  async #answersInTime(): Promise<boolean> {
    const turn: Turn = { isOver: false, answer: null }
    const asking = this.#ask(turn).then((answer) => (turn.answer = answer))
    for (let waited = 0; waited < waits.answerMs && turn.answer === null; waited += stepMs)
      await Promise.race([pause(stepMs, undefined, { ref: false }), asking])
    turn.isOver = true
    if (turn.answer !== true) this.#drop()
    return turn.answer === true
  }

  async #ask(turn: Turn): Promise<boolean> {
    try {
      const probe = this.#probe ?? (await this.#connect())
      if (turn.isOver || this.#closed) {
        void probe.end().catch(() => undefined)
        return false
      }
      this.#probe = probe
      await probe.query('select 1')
      return true
    } catch (error) {
      // A server without a free connection is not down, because it still answers on its open connections.
      return isFull(error)
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#address, keepAlive: true, connectionTimeoutMillis: waits.answerMs })
    client.on('error', () => {
      if (this.#probe === client) this.#probe = null
    })
    try {
      await client.connect()
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    return client
  }

  #drop(): void {
    const probe = this.#probe
    this.#probe = null
    // Closes the connection without waiting for a running statement.
    void probe?.end().catch(() => undefined)
  }
}
