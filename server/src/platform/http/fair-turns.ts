import { refuse } from '../refusal.ts'

interface Subject {
  /** The number of running requests that count against the subject's share. */
  working: number
  /**
   * The number of running requests that have taken longer than `slowAfterMs`, for example because of a report or a
   * file. They no longer count against the share.
   */
  slow: number
  readonly waiting: (() => void)[]
  /** The time since which at least one request has been waiting. */
  queuedSince: number
  seenAt: number
}

export interface Shares {
  /** The most requests of one subject that run at the same time, including slow ones. */
  readonly alone: number
  /**
   * The most requests of one subject that run at the same time while other subjects send requests. Slow requests do not
   * count.
   */
  readonly amongOthers: number
}

/** After this time without requests, a subject no longer counts as active. */
const absentMs = 2_000
const mostWaiting = 1_000
const longestWaitMs = 5_000
const slowAfterMs = 250
/**
 * A page sends several requests at once, so a short queue is normal. If the queue lasts longer than this, the subject
 * wants more than its share.
 */
const busyAfterMs = 250

/**
 * Gives each subject (a tenant or a caller) its own queue, so that a request waits only for requests of the same
 * subject. The shares are small, because all requests share one thread and a few connections. A subject that constantly
 * wants more than its share gets only half of it while others send requests. Requests of the others then take at most
 * twice as long.
 */
export class FairTurns {
  readonly #subjects = new Map<string, Subject>()
  readonly #shares: Shares
  #sweptAt = performance.now()

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /**
   * Does the work when it is the subject's turn. Refuses with `too-many-requests` if too many of the subject's requests
   * are waiting, or if this one waits too long.
   */
  async inTurn<Done>(name: string, work: () => Promise<Done>): Promise<Done> {
    const subject = this.#openSubject(name)
    if (subject.waiting.length === 0 && this.#hasTurn(subject)) subject.working += 1
    else await wait(subject)
    let place: 'working' | 'slow' = 'working'
    const timer = setTimeout(() => {
      subject.working -= 1
      subject.slow += 1
      place = 'slow'
      this.#callNext(subject)
    }, slowAfterMs)
    timer.unref()
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      subject[place] -= 1
      this.#callNext(subject)
    }
  }

  #hasTurn(subject: Subject): boolean {
    const { working, slow } = subject
    return working < this.#computeShare(subject) && working + slow < this.#shares.alone
  }

  #computeShare({ waiting, queuedSince }: Subject): number {
    if (this.#subjects.size <= 1) return this.#shares.alone
    const isBusy = waiting.length > 0 && performance.now() - queuedSince > busyAfterMs
    return isBusy ? Math.ceil(this.#shares.amongOthers / 2) : this.#shares.amongOthers
  }

  #callNext(subject: Subject): void {
    this.#sweep()
    for (let next = subject.waiting[0]; next && this.#hasTurn(subject); next = subject.waiting[0]) {
      subject.waiting.shift()
      subject.working += 1
      next()
    }
  }

  #openSubject(name: string): Subject {
    this.#sweep()
    const subject = this.#subjects.get(name) ?? { working: 0, slow: 0, waiting: [], queuedSince: 0, seenAt: 0 }
    subject.seenAt = performance.now()
    this.#subjects.set(name, subject)
    return subject
  }

  #sweep(): void {
    const now = performance.now()
    if (now - this.#sweptAt < absentMs / 4) return
    this.#sweptAt = now
    for (const [name, { working, slow, waiting, seenAt }] of this.#subjects)
      if (working + slow === 0 && waiting.length === 0 && now - seenAt > absentMs) this.#subjects.delete(name)
  }
}

async function wait(subject: Subject): Promise<void> {
  const { waiting } = subject
  if (waiting.length >= mostWaiting) refuseBusy()
  if (waiting.length === 0) subject.queuedSince = performance.now()
  let isTooLate = false
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      isTooLate = true
      waiting.splice(waiting.indexOf(begin), 1)
      resolve()
    }, longestWaitMs)
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.push(begin)
  })
  if (isTooLate) refuseBusy()
}

const refuseBusy = () => refuse('too-many-requests', { retryAfterSeconds: longestWaitMs / 1000 })
