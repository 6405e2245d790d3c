import { onChanceToSend } from '../api/online.ts'

export interface WaitingEntry {
  readonly id: string
  /** The person that the entry belongs to. The entries of one person are sent one after another, the oldest first. */
  readonly person: string
}

export type Delivery =
  /** The server has stored the entry, so the device may delete its copy. */
  | { readonly kind: 'stored' }
  /** Refused permanently, because the server would also refuse a repeated request. */
  | { readonly kind: 'refused'; readonly code: string }
  /** The server was not reached or is busy. `afterMs` is the delay that the server asked for. */
  | { readonly kind: 'later'; readonly afterMs?: number }
  | { readonly kind: 'signed-out' }

export interface SenderParts {
  readonly list: () => Promise<readonly WaitingEntry[]>
  readonly deliver: (id: string) => Promise<Delivery>
  readonly onStored: (id: string) => Promise<void>
  readonly onRefused: (id: string, code: string) => Promise<void>
  /**
   * Called after a round of sending in which the session had ended. Not called if an entry must be sent again later,
   * because the next round will notice the ended session.
   */
  readonly onSignedOut: () => void
  readonly isOnline?: () => boolean
  /** Runs one round of sending, unless another window of this browser is sending. */
  readonly alone?: (act: () => Promise<void>) => Promise<void>
}

const peopleAtOnce = 2
const firstWaitMs = 2_000
const longestWaitMs = 60_000
const everyMs = 30_000

/** Returns the delay before the next attempt, in milliseconds: 2, 4, 8 … 60 seconds, each varied by up to 25 %. */
export const waitAfter = (failures: number): number =>
  Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) * (0.75 + Math.random() * 0.5)

/**
 * Sends waiting entries at the start, when the network returns, when the page becomes visible, and every 30 seconds.
 * After a failure, sends again after a growing delay.
 */
export class Sender {
  readonly #parts: SenderParts
  #round: Promise<void> | null = null
  #failures = 0
  #notBefore = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOver = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  start = (): (() => void) => {
    const forget = onChanceToSend(() => void this.sendNow())
    const interval = setInterval(() => Date.now() >= this.#notBefore && void this.#send(), everyMs)
    void this.sendNow()
    return () => {
      this.stop()
      clearInterval(interval)
      forget()
    }
  }

  /** Sends nothing from now on. Also cancels the repetition of a failed attempt. */
  stop = (): void => {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  /**
   * Starts a round of sending without waiting for the current delay. Resolves when the round has ended, or immediately
   * while offline.
   */
  sendNow = (): Promise<void> => {
    clearTimeout(this.#timer)
    return this.#send()
  }

  #send(): Promise<void> {
    const { isOnline = () => navigator.onLine, alone = aloneInBrowser } = this.#parts
    if (this.#isOver || !isOnline()) return Promise.resolve()
    this.#round ??= alone(() => this.#sendAll()).finally(() => (this.#round = null))
    return this.#round
  }

  async #sendAll(): Promise<void> {
    const people = [...Map.groupBy(await this.#parts.list(), ({ person }) => person).values()]
    const outcome = { isSignedOut: false, afterMs: null as number | null } // changed by the functions below
    const takeNext = async (): Promise<void> => {
      const entries = people.shift()
      if (entries === undefined || outcome.isSignedOut || outcome.afterMs !== null || this.#isOver) return
      const met = await this.#sendPerson(entries)
      if (met.kind === 'signed-out') outcome.isSignedOut = true
      if (met.kind === 'later') outcome.afterMs = met.afterMs ?? 0
      return takeNext()
    }
    await Promise.all(Array.from({ length: peopleAtOnce }, takeNext))
    if (outcome.afterMs !== null) return this.#tryLater(outcome.afterMs)
    this.#failures = 0
    if (outcome.isSignedOut) this.#parts.onSignedOut()
  }

  /**
   * Sends one person's entries in order. Stops at the first entry that cannot be sent now, because a later entry must
   * not come before it. Also stops when the sender is stopped.
   */
  async #sendPerson(entries: readonly WaitingEntry[]): Promise<Delivery> {
    for (const { id } of entries) {
      if (this.#isOver) return { kind: 'later' }
      const delivery = await this.#parts.deliver(id)
      if (delivery.kind === 'stored') await this.#parts.onStored(id)
      else if (delivery.kind === 'refused') await this.#parts.onRefused(id, delivery.code)
      else return delivery
    }
    return { kind: 'stored' }
  }

  #tryLater(afterMs: number): void {
    this.#failures += 1
    const wait = Math.max(afterMs, waitAfter(this.#failures))
    this.#notBefore = Date.now() + wait
    clearTimeout(this.#timer)
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#send(), wait)
  }
}

/**
 * Prevents two windows from sending the same entry at the same time. The server would store the entry only once, but
 * each window would report it as sent.
 */
async function aloneInBrowser(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request('salus-offline-day-sending', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act()
  })
}
