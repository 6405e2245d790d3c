import { createHash } from 'node:crypto'
import { refuse } from '../refusal.ts'
import { addCounts, usersOfSessions } from '../limits/counters.queries.ts'
import type { Pool } from '../database/open-database.ts'

/** The number of requests that are allowed per minute. The factor of `RequestCounters` multiplies each number. */
const perMinute = {
  'user:read': 300,
  'user:write': 60,
  'tenant:read': 3000,
  'tenant:write': 600,
  /**
   * For signed-out people, who are counted by network. Signed-in people are counted by user, because a whole office can
   * share one network.
   */
  network: 60,
  'network:sign-in': 600,
} as const
export type Kind = keyof typeof perMinute

interface Counter {
  readonly window: number
  readonly most: number
  own: number
  /** The part of `own` that was already added to the database, where the other processes see it. */
  shared: number
  others: number
}

export interface Quota {
  readonly most: number
  readonly left: number
  readonly windowSeconds: number
  readonly secondsLeft: number
}

const windowMs = 60_000
/**
 * A count is shared with the other processes only if it has reached this part of its limit. Sharing a smaller count
 * would not be worth the statement.
 */
const worthSharing = 0.1
const mostKnown = 50_000

/**
 * The counts of the current minute. They are kept in memory and regularly shared with the other processes through the
 * database.
 */
export class RequestCounters {
  readonly #counters = new Map<string, Counter>()
  readonly #users = new Map<string, string>()
  readonly #pool: Pool
  readonly #factor: number

  constructor(pool: Pool, factor: number) {
    this.#pool = pool
    this.#factor = factor
  }

  /** Returns the session's user if it is already known, otherwise the session. */
  findPerson(sessionToken: string): string {
    return this.#users.get(sessionToken) ?? `session-${sessionToken}`
  }

  requireBelowLimit(kind: Kind, subject: string): void {
    const { own, others, most, window } = this.#openCounter(kind, subject)
    if (own + others < most) return
    refuse('too-many-requests', { retryAfterSeconds: Math.ceil(((window + 1) * windowMs - Date.now()) / 1000) })
  }

  readQuota(kind: Kind, subject: string): Quota {
    const { own, others, most, window } = this.#openCounter(kind, subject)
    const secondsLeft = Math.max(1, Math.ceil(((window + 1) * windowMs - Date.now()) / 1000))
    return { most, left: Math.max(0, most - own - others), windowSeconds: windowMs / 1000, secondsLeft }
  }

  count(kind: Kind, subject: string): void {
    this.#openCounter(kind, subject).own += 1
  }

  /**
   * Adds this process's new counts to the sums in the database. The other processes' counts are the difference between
   * the sums and this process's counts.
   */
  async share(): Promise<void> {
    const window = Math.floor(Date.now() / windowMs)
    for (const [key, counter] of this.#counters) if (counter.window !== window) this.#counters.delete(key)
    if (this.#users.size > mostKnown) this.#users.clear()
    await this.#learnUsers()
    const news = [...this.#counters].flatMap(([key, counter]) => {
      const { own, shared, most } = counter
      if (own === shared || own < most * worthSharing) return []
      return [{ counter, own, key: hashKey(key), startedAt: new Date(counter.window * windowMs), more: own - shared }]
    })
    if (news.length === 0) return
    const totals = await addCounts(this.#pool, news)
    for (const { counter, own, key } of news) {
      counter.shared = own
      counter.others = Math.max(0, (totals.get(key) ?? own) - own)
    }
  }

  #openCounter(kind: Kind, subject: string): Counter {
    const key = `${kind}:${subject}`
    const window = Math.floor(Date.now() / windowMs)
    let counter = this.#counters.get(key)
    if (counter?.window !== window) {
      counter = { window, most: perMinute[kind] * this.#factor, own: 0, shared: 0, others: 0 }
      this.#counters.set(key, counter)
    }
    return counter
  }

  async #learnUsers(): Promise<void> {
    const tokens = new Set<string>()
    for (const [key, { own, most }] of this.#counters) {
      const token = /^user:\w+:session-(.+)$/.exec(key)?.[1]
      if (token !== undefined && own >= most * worthSharing) tokens.add(token)
    }
    if (tokens.size === 0) return
    for (const { token, user_id: userId } of await usersOfSessions(this.#pool, [...tokens])) {
      this.#users.set(token, userId)
      for (const way of ['read', 'write']) this.#merge(`user:${way}:session-${token}`, `user:${way}:${userId}`)
    }
  }

  #merge(from: string, to: string): void {
    const ofSession = this.#counters.get(from)
    if (!ofSession) return
    this.#counters.delete(from)
    const ofUser = this.#counters.get(to)
    if (ofUser?.window === ofSession.window) ofUser.own += ofSession.own
    else this.#counters.set(to, { ...ofSession, shared: 0, others: 0 })
  }
}

/** Hashed, so that a key does not identify a person. */
const hashKey = (key: string) => `api:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`
