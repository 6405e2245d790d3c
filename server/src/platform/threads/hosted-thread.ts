import { Worker } from 'node:worker_threads'
import type { Asked, Said } from './thread-host.ts'

/** Thrown when a thread exceeded its time, memory or stack. */
export class TooDemanding extends Error {
  override readonly name = 'TooDemanding'
}

/** In MB. Enough for a thread to read one file with its unpacked content. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/**
 * A thread may get little processor time on a busy machine. Measured by the clock, a task may therefore take this many
 * times its limit.
 */
const patience = 3
/** How long a thread may run after its answer, in ms. It then only checks whether the task has left anything behind. */
const longestEndMs = 1_000

export interface Task extends Asked {
  readonly longestMs: number
  readonly moves: readonly ArrayBuffer[]
  readonly onPart?: ((part: unknown) => void) | undefined
}

interface Begun {
  readonly task: Task
  readonly answer: PromiseWithResolvers<unknown>
  /** Resolves to true if the thread can run another task. */
  readonly left: PromiseWithResolvers<boolean>
  /** The processor time of the thread when the task began, in ms. */
  readonly usedBefore: Promise<number>
  timer: NodeJS.Timeout
  readonly lastTimer: NodeJS.Timeout
}

/** A thread that runs one task after another, until a task fails or exceeds its limits. */
export class HostedThread {
  readonly #worker = new Worker(new URL('thread-host.ts', import.meta.url), { resourceLimits })
  #begun: Begun | null = null
  #isEnded = false

  constructor() {
    this.#worker.on('message', (said: Said) => this.#hear(said))
    this.#worker.on('messageerror', (error) => this.#fail(error))
    this.#worker.once('error', (error: Error & { code?: string }) =>
      this.#fail(isTooDemanding(error) ? new TooDemanding() : error),
    )
    this.#worker.once('exit', (code) => this.#fail(new Error(`The thread ended with ${code} and no answer.`)))
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Starts a task. `left` resolves when the thread has finished with the task: to true if it can run another task, to
   * false if it must be ended. Before `left` resolves, no other task may begin.
   */
  begin(task: Task): { readonly answer: Promise<unknown>; readonly left: Promise<boolean> } {
    const timer = setTimeout(() => void this.#judge(begun), task.longestMs)
    const lastTimer = setTimeout(() => this.#fail(new TooDemanding()), task.longestMs * patience)
    const [answer, left] = [Promise.withResolvers<unknown>(), Promise.withResolvers<boolean>()]
    // The caller awaits the answer only after the thread has finished. Until then, a rejection must not count as
    // unhandled.
    answer.promise.catch(() => undefined)
    const begun: Begun = { task, answer, left, timer, lastTimer, usedBefore: this.#measure() }
    this.#begun = begun
    const { script, given, moves } = task
    const asked: Asked = { script, given }
    try {
      this.#worker.ref()
      this.#worker.postMessage(asked, [...moves])
    } catch (error) {
      this.#fail(error)
    }
    return { answer: answer.promise, left: left.promise }
  }

  /** Lets the process exit even though this thread still waits for tasks. */
  rest(): void {
    this.#worker.unref()
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#worker.terminate()
  }

  /**
   * Ends the task if it has used up its processor time. The elapsed time does not count, because the thread has a lower
   * priority than everything else on the machine.
   */
  async #judge(begun: Begun): Promise<void> {
    const { timer } = begun
    const left = begun.task.longestMs - ((await this.#measure()) - (await begun.usedBefore))
    // The thread may have answered in the meantime.
    if (this.#begun !== begun || begun.timer !== timer) return
    if (left <= 0) this.#fail(new TooDemanding())
    else begun.timer = setTimeout(() => void this.#judge(begun), left)
  }

  /** Returns the processor time of the thread, in ms; 0 while it starts. */
  async #measure(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1000
    } catch {
      return 0
    }
  }

  #hear(said: Said): void {
    const begun = this.#begun
    if (begun === null) return
    if ('part' in said) return begun.task.onPart?.(said.part)
    forgetTimers(begun)
    if ('answer' in said) {
      begun.answer.resolve(said.answer)
      begun.timer = setTimeout(() => this.#fail(new TooDemanding()), longestEndMs)
      return
    }
    this.#begun = null
    begun.left.resolve(said.isReusable)
  }

  #fail(reason: unknown): void {
    const begun = this.#begun
    this.#begun = null
    void this.end()
    if (begun === null) return
    forgetTimers(begun)
    begun.answer.reject(reason)
    begun.left.resolve(false)
  }
}

function forgetTimers({ timer, lastTimer }: Begun): void {
  clearTimeout(timer)
  clearTimeout(lastTimer)
}

/** A stack overflow means that the content is nested too deeply. */
const isTooDemanding = ({ code, name, message }: Error & { code?: string }) =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' || (name === 'RangeError' && message.includes('call stack'))
