import { Logger as JobLogger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { GivenUp } from './given-up.ts'
import { forgetOutdated, type Job, letAppEnqueue, type ScheduledTask } from './job-queue.queries.ts'

/** What a task may know of its job: the id is the same however often it is tried. */
export interface RunningJob {
  readonly id: string
}

export type Tasks = {
  readonly [Name in Job['task'] | ScheduledTask]: (payload: unknown, job: RunningJob) => Promise<void>
}

/** Times are UTC. What a stopped server missed is made up for by the next time. */
const crontab = `17 3 * * * forget-outdated
41 3 * * * run-retention
*/10 * * * * expire-exports
27 * * * * sweep-documents
*/5 * * * * seal-audit
*/5 * * * * make-backup
23 * * * * renew-tariffs
37 * * * * watch-limits`

/** Makes the queue's tables, once per database. */
export async function installJobs(owner: pg.Pool, log: Logger): Promise<void> {
  const pool = poolLike(owner, log)
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    await letAppEnqueue(pool)
  } finally {
    await pool.end()
  }
}

/** Works on jobs in this process; any number of processes share the queue. */
export async function startJobs(owner: pg.Pool, tasks: Tasks, log: Logger): Promise<{ stop(): Promise<void> }> {
  const pool = poolLike(owner, log)
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: quiet,
    taskList: { ...watched(tasks, log), 'forget-outdated': () => forgetOutdated(owner) },
    crontab,
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'))
  return {
    stop: async () => {
      await runner.stop()
      await pool.end()
    },
  }
}

/** A task that failed is tried again later, each time after a longer wait. */
function watched(tasks: Tasks, log: Logger): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload, { job }) => {
        try {
          await work(payload, { id: job.id })
        } catch (error) {
          if (error instanceof GivenUp) return log.warn({ reason: error.message, task: name }, 'a job was given up')
          log.warn({ err: error, task: name }, 'a job failed and will be tried again')
          throw error
        }
      },
    ]),
  )
}

/** Connections of its own, which may break while they are held without ending the process. */
function poolLike(owner: pg.Pool, log: Logger): pg.Pool {
  const pool = new pg.Pool({ ...owner.options, max: 6 })
  pool.on('error', () => log.warn('an idle connection of the job queue ended'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Its own log lines hold payloads. */
const quiet = new JobLogger(() => () => undefined)
