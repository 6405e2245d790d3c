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
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Runs a worker file in a thread of its own: a file that takes too much time or memory ends the thread and nothing else.
 *
 * @param script posts one message, its answer, and takes `given` as `workerData`
 * @throws TooDemanding after 20 seconds, or beyond 256 MB
 */
export const runWorker = <Answer>(script: URL, given: unknown): Promise<Answer> =>
  inLine(() => askWorker<Answer>(script, given))

/** The same for a body that was sent: what is too demanding is refused as such. */
export async function parseInWorker<Answer>(script: URL, given: unknown): Promise<Answer> {
  try {
    return await runWorker<Answer>(script, given)
  } catch (error) {
    if (error instanceof TooDemanding) refuse('file-too-demanding')
    throw error
  }
}

const askWorker = <Answer>(script: URL, given: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: given, resourceLimits: limits })
    const timer = setTimeout(() => fail(new TooDemanding()), longestMs)
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
      void worker.terminate()
    }
    worker.once('message', (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooDemanding() : error),
    )
    worker.once('exit', (code) => fail(new Error(`The worker ended with ${code} and no answer.`)))
  })

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
