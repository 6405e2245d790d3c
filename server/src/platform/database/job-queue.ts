import { Logger as JobLogger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { forgetOutdated, type Job, letAppEnqueue } from './job-queue.queries.ts'

export type Tasks = { readonly [Name in Job['task']]: (payload: unknown) => Promise<void> }

/** Makes the queue's tables, once per database. */
export async function installJobs(owner: pg.Pool): Promise<void> {
  survive(owner)
  await runMigrations({ pgPool: owner, logger: quiet })
  await letAppEnqueue(owner)
}

/** Works on jobs in this process; any number of processes share the queue. */
export async function startJobs(owner: pg.Pool, tasks: Tasks, log: Logger): Promise<{ stop(): Promise<void> }> {
  survive(owner)
  const runner: Runner = await run({
    pgPool: owner,
    concurrency: 2,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: quiet,
    taskList: { ...watched(tasks, log), 'forget-outdated': () => forgetOutdated(owner) },
    crontab: '17 3 * * * forget-outdated',
  })
  return { stop: () => runner.stop() }
}

/** A task that failed is tried again later, each time after a longer wait. */
function watched(tasks: Tasks, log: Logger): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload: unknown) => {
        try {
          await work(payload)
        } catch (error) {
          log.warn({ err: error, task: name }, 'a job failed and will be tried again')
          throw error
        }
      },
    ]),
  )
}

/** A connection that breaks while the queue holds it must not end the process. */
function survive(owner: pg.Pool): void {
  if (owner.listenerCount('connect') === 0) owner.on('connect', (client) => client.on('error', () => undefined))
}

/** Its own log lines hold payloads. */
const quiet = new JobLogger(() => () => undefined)
