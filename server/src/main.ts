import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { type Config, readConfig } from './platform/config/config.ts'
import { makeLog } from './platform/log.ts'
import { requireRoom, requireWritable } from './platform/start/checks.ts'
import { runningRelease } from './platform/start/release.ts'
import { announceServing, readWorkerTask, type WorkerTask } from './platform/start/workers/worker-task.ts'
import { explainRefusal } from './start-refusals.ts'

const tell = (text: string) => process.stdout.write(`${text}\n`)
// Without listeners, the process would end at the next text after the program that reads its output has ended.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

/**
 * Starts the server. Loads each part only after the checks before it have passed, so that a refused start fails early.
 * Loading takes most of the time of a start.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  // At a terminal, shows only problems, because a person reads the log there.
  const log = makeLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'))
  log.info(runningRelease(), 'Salus starts')
  exitOnBug(log)
  requireWritable(config.dataDir)
  requireRoom(config.dataDir, config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'secret')))
  const { checkProvider } = await import('./platform/sign-in/single-sign-on/check-provider.ts')
  await checkProvider(config.singleSignOn, log)
  const { openStore } = await import('./open-store.ts')
  const store = await openStore(config, log, tell)
  try {
    if (config.workers === 1) {
      const { serve } = await import('./serve.ts')
      await serve({ config, store, log, tell })
    } else {
      const { runWorkers } = await import('./platform/start/workers/run-workers.ts')
      const { isNew, embedded, close } = store
      const { workers, shutdownWaitSeconds: waitSeconds } = config
      await runWorkers({ workers, waitSeconds, isNew, embedded, log, tell, close })
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Starts one of several processes that share a port. Skips the checks that the process that started this one has
 * already made.
 */
async function startWorker(task: WorkerTask): Promise<void> {
  const config = configOfWorker(readConfig(process.env), task)
  const log = makeLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'))
  exitOnBug(log)
  const { openStoreOfWorker } = await import('./open-store.ts')
  const store = await openStoreOfWorker(config, log, task)
  try {
    const { serve } = await import('./serve.ts')
    await serve({ config, store, log, tell: task.number === 1 ? tell : () => undefined })
    announceServing()
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Returns the configuration of a worker. Each worker serves its metrics on a port of its own, counted upwards from
 * METRICS_PORT.
 */
function configOfWorker(config: Config, { number }: WorkerTask): Config {
  const { observe } = config
  if (observe.metricsPort === null || observe.metricsPort === 0) return config
  return { ...config, observe: { ...observe, metricsPort: observe.metricsPort + number - 1 } }
}

/**
 * Exits after an error that was not caught, because the state of the process is then unknown. The supervisor restarts
 * the process.
 */
function exitOnBug(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug: stopping')
    log.flush()
    process.exit(1)
  })
}

const task = readWorkerTask(process.env)
const started = task === null ? start() : startWorker(task)
started.catch((error: unknown) => {
  process.stderr.write(
    `\nSalus cannot start: ${explainRefusal(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
  )
  process.exit(1)
})
