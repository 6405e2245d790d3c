import { refuse } from '../refusal.ts'
import { HostedThread, type Task } from './hosted-thread.ts'

export interface PoolLimits {
  /** Limited because each running task keeps a file and its unpacked content in memory. */
  readonly mostAtATime: number
  /** Limited because each waiting task keeps a body of up to 14 MB in memory. */
  readonly mostWaiting: number
  /** How long an idle thread is kept, in ms. */
  readonly keptMs: number
}

/** Keeps threads for the next task, because starting one blocks the main thread. */
export class ThreadPool {
  readonly #limits: PoolLimits
  readonly #waiting: (() => void)[] = []
  readonly #resting = new Map<HostedThread, NodeJS.Timeout>()
  readonly #working = new Set<HostedThread>()
  #places: number

  constructor(limits: PoolLimits) {
    this.#limits = limits
    this.#places = limits.mostAtATime
  }

  get size(): number {
    return this.#working.size + [...this.#resting.keys()].filter((thread) => !thread.isEnded).length
  }

  /** Runs the task in an idle thread, or in a new one. Refuses with `unavailable` if too many tasks are waiting. */
  async run(task: Task): Promise<unknown> {
    if (this.#places > 0) this.#places -= 1
    else await this.#waitForPlace()
    try {
      return await this.#doIn(this.#takeResting() ?? new HostedThread(), task)
    } finally {
      this.#leavePlace()
    }
  }

  async #doIn(thread: HostedThread, task: Task): Promise<unknown> {
    this.#working.add(thread)
    const { answer, left } = thread.begin(task)
    const isReusable = await left
    // `close` empties this set. A thread that is no longer in the set is ended, because the pool was closed in the
    // meantime.
    const isKept = this.#working.delete(thread) && isReusable
    if (isKept) this.#rest(thread)
    else void thread.end()
    return answer
  }

  /** Ends idle threads now, and busy threads as soon as they have finished. */
  async close(): Promise<void> {
    this.#working.clear()
    const resting = [...this.#resting.keys()]
    for (const timer of this.#resting.values()) clearTimeout(timer)
    this.#resting.clear()
    await Promise.all(resting.map((thread) => thread.end()))
  }

  #takeResting(): HostedThread | null {
    // Takes the thread that became idle last. The threads that have been idle for longer can then expire.
    for (const [thread, timer] of [...this.#resting].toReversed()) {
      this.#resting.delete(thread)
      clearTimeout(timer)
      if (!thread.isEnded) return thread
    }
    return null
  }

  #rest(thread: HostedThread): void {
    thread.rest()
    const timer = setTimeout(() => {
      this.#resting.delete(thread)
      void thread.end()
    }, this.#limits.keptMs)
    this.#resting.set(thread, timer.unref())
  }

  async #waitForPlace(): Promise<void> {
    if (this.#waiting.length >= this.#limits.mostWaiting) refuse('unavailable', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #leavePlace(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#places += 1
  }
}
