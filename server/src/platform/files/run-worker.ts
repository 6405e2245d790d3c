import { Worker } from 'node:worker_threads'
import { refuse } from '../refusal.ts'

/** A worker ran out of its time or memory. */
export class TooDemanding extends Error {
  override readonly name = 'TooDemanding'
}

const longestMs = 20_000
/** Each holds a file and what it unpacks. */
const mostAtATime = 2
/** Each of these holds a body of up to 14 MB. */
const mostWaiting = 20
/** Loaded before the script. */
const givesWay = ['--import', new URL('give-way.ts', import.meta.url).href]
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

interface WorkerOptions {
  /** Receives what the worker posts as `{ part }` before its answer. A large answer as one message would hold up others. */
  readonly onPart?: (part: unknown) => void
  /** In milliseconds. */
  readonly longest?: number
  /** The memory of what is given: handed over instead of copied. Whoever gives it has it no more. */
  readonly moves?: readonly ArrayBuffer[]
}

/**
 * Runs a worker file in a thread of its own: a file that takes too much time or memory ends the thread and nothing else.
 *
 * @param script posts its answer as the last message, and takes `given` as `workerData`
 * @throws TooDemanding after 20 seconds, beyond 256 MB, or when the stack overflows
 */
export const runWorker = <Answer>(script: URL, given: unknown, options: WorkerOptions = {}): Promise<Answer> =>
  inLine(() => askWorker<Answer>(script, given, options))

/** The same for a body that was sent: what is too demanding is refused as such. */
export async function parseInWorker<Answer>(script: URL, given: unknown, options?: WorkerOptions): Promise<Answer> {
  try {
    return await runWorker<Answer>(script, given, options)
  } catch (error) {
    if (error instanceof TooDemanding) refuse('file-too-demanding')
    throw error
  }
}

const askWorker = <Answer>(
  script: URL,
  given: unknown,
  { onPart, longest = longestMs, moves = [] }: WorkerOptions,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: given,
      resourceLimits: limits,
      transferList: [...moves],
      execArgv: [...process.execArgv, ...givesWay],
    })
    const timer = setTimeout(() => fail(new TooDemanding()), longest)
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
      void worker.terminate()
    }
    worker.on('message', (message: Answer | { readonly part: unknown }) => {
      if (onPart && isPart(message)) return onPart(message.part)
      clearTimeout(timer)
      // Only a worker of this type answers here: the caller names both.
      resolve(message as Answer)
      void worker.terminate()
    })
    worker.once('error', (error: Error & { code?: string }) => fail(isTooDemanding(error) ? new TooDemanding() : error))
    worker.once('exit', (code) => fail(new Error(`The worker ended with ${code} and no answer.`)))
  })

const isPart = (message: unknown): message is { readonly part: unknown } =>
  typeof message === 'object' && message !== null && 'part' in message

/** A stack overflow says that something is nested without end. */
const isTooDemanding = ({ code, name, message }: Error & { code?: string }) =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' || (name === 'RangeError' && message.includes('call stack'))

const waiting: (() => void)[] = []
let running = 0

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtATime) {
    if (waiting.length >= mostWaiting) refuse('unavailable', { retryAfterSeconds: 5 })
    // The one that ends hands its place on.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
