import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { closeLostConnections } from './close-lost-connections.ts'
import { askToStop, environmentOfWorker, isServing, type WorkerTask } from './worker-task.ts'

interface Run extends Pick<WorkerTask, 'isNew' | 'embedded'> {
  /** The number of worker processes, at least 2. */
  readonly workers: number
  /** How many seconds each worker continues to serve after it is asked to stop. */
  readonly waitSeconds: number
  readonly log: Logger
  readonly tell: (text: string) => void
  /** Closes the resources that this process keeps open for the workers, such as the embedded database. */
  readonly close: () => Promise<void>
}

/**
 * In ms. After `waitSeconds`, the main process waits this long for the workers to stop before it kills them. A worker
 * needs at most 40 s to stop.
 */
const longestStopMs = 50_000
const sameSignalMs = 200
const shortestPauseMs = 1_000
const longestPauseMs = 30_000
/**
 * A worker that ends within this time after its start, in ms, counts as failed. The pause before the next start then
 * doubles.
 */
const soundAfterMs = 60_000

/**
 * Serves from several worker processes that share one port. Replaces a worker that ends by itself. A signal stops all
 * workers and then ends this process; a second signal ends everything immediately. If the first worker does not start,
 * this process ends with exit code 1; that worker has already reported the reason.
 */
export async function runWorkers(run: Run): Promise<void> {
  const { workers, log, tell } = run
  let since: number | null = null
  const isStopping = () => since !== null
  const onSignal = () => {
    if (since === null) {
      since = performance.now()
      void stopAll(run).then(exit)
    } else if (performance.now() - since > sameSignalMs) {
      tell('Salus ends at once')
      for (const worker of running()) worker.process.kill('SIGKILL')
      exit(1)
    }
  }
  const exit = (code: number) => {
    log.flush()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // The other workers start only when the first worker is serving, because it prepares the data for all of them.
  if (!(await serves(start(run, 1)))) {
    if (isStopping()) return
    await run.close()
    exit(1)
  }
  for (let number = 1; number <= workers; number += 1) void keepServing(run, { number, isStopping })
}

const running = (): readonly Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function start(run: Run, number: number): Worker {
  const task = { number, isNew: run.isNew && number === 1, embedded: run.embedded }
  const worker = cluster.fork(environmentOfWorker(task))
  closeLostConnections(worker)
  numbers.set(worker, number)
  worker.on('message', (message) => isServing(message) && serving.add(worker))
  return worker
}

const numbers = new WeakMap<Worker, number>()
const serving = new WeakSet<Worker>()

const serves = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    worker.on('message', (message) => isServing(message) && resolve(true))
    worker.once('exit', () => resolve(false))
  })

interface Place {
  readonly number: number
  readonly isStopping: () => boolean
}

async function keepServing(run: Run, { number, isStopping }: Place): Promise<void> {
  let pauseMs = shortestPauseMs
  let worker = running().find((each) => numbers.get(each) === number) ?? start(run, number)
  for (;;) {
    const begun = performance.now()
    const { code, signal } = await awaitEnd(worker)
    if (isStopping()) return
    run.log.error({ worker: number, code, signal }, 'a worker ended: starting another one')
    pauseMs = performance.now() - begun > soundAfterMs ? shortestPauseMs : Math.min(longestPauseMs, pauseMs * 2)
    await pause(pauseMs)
    if (isStopping()) return
    worker = start({ ...run, isNew: false }, number)
  }
}

interface Ended {
  readonly code: number | null
  readonly signal: string | null
}

const awaitEnd = (worker: Worker): Promise<Ended> =>
  new Promise((resolve) => {
    if (worker.isDead()) resolve({ code: worker.process.exitCode, signal: worker.process.signalCode })
    else worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }))
  })

async function stopAll({ waitSeconds, log, close }: Run): Promise<number> {
  const workers = running()
  const limit = AbortSignal.timeout(waitSeconds * 1000 + longestStopMs)
  limit.addEventListener('abort', () => {
    log.warn('a worker did not stop in time')
    for (const worker of workers) worker.process.kill('SIGKILL')
  })
  const served = workers.filter((worker) => serving.has(worker))
  const ends = Promise.all(served.map(awaitEnd))
  for (const worker of workers) {
    // A worker that is not serving yet cannot receive the stop message. It has nothing to finish, so a signal ends it.
    if (!serving.has(worker)) worker.process.kill('SIGTERM')
    else if (worker.isConnected()) askToStop(worker)
  }
  const codes = await ends
  await Promise.all(workers.map(awaitEnd))
  try {
    await close()
  } catch (error) {
    log.error({ err: error }, 'Salus did not stop cleanly')
    return 1
  }
  return codes.every(({ code }) => code === 0) ? 0 : 1
}
