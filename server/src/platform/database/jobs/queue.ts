import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { backoffMs } from '../../backoff.ts'
import { isDatabaseAway } from '../database-away.ts'
import { GivenUp } from '../given-up.ts'
import { PatientPool } from '../guarded-pool.ts'
import { forgetFutureRuns, forgetOutdated, type Job, letAppEnqueue, type ScheduledTask } from './queue.queries.ts'
import { ClockWatch } from './clock-watch.ts'
import { JobLocks } from './locks.ts'
import type { Database } from '../open-database.ts'

/**
 * The id is the same for all attempts. It contains the time when the job was made, because the queue's own numbers
 * repeat after a restore from a backup.
 */
export interface RunningJob {
  readonly id: string
}

export type Tasks = {
  readonly [Name in Job['task'] | ScheduledTask]: (payload: unknown, job: RunningJob) => Promise<void>
}

/**
 * Times are in UTC. A run that is missed while the server is stopped is not repeated. The next run of the task also
 * does the work of the missed run.
 */
const timetable = `17 3 * * * forget-outdated
41 3 * * * run-retention
*/10 * * * * expire-exports
*/10 * * * * end-lost-imports
27 * * * * sweep-documents
*/5 * * * * seal-audit
*/5 * * * * make-backup
23 * * * * renew-tariffs
37 * * * * watch-limits
47 * * * * remind-of-due
7 * * * * close-due-surveys
53 * * * * end-left-sharing
11 * * * * end-tenants`

/** Creates the queue's tables if they do not exist, and lets the app enqueue jobs. */
export async function installJobs(owner: pg.Pool, log: Logger): Promise<void> {
  const pool = poolLike(owner, log)
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    await letAppEnqueue(pool)
  } finally {
    await pool.end()
  }
}

interface JobParts extends Pick<Database, 'owner' | 'watch'> {
  /**
   * In seconds. If a job has been locked for longer than this, the queue checks whether a worker still runs it. This is
   * also the interval between two checks.
   */
  readonly lockSeconds?: number
  readonly keepsTimetable?: boolean
}

/**
 * Runs jobs in this process. Any number of processes can share the queue. While the database is down, the workers wait.
 * If a job finishes in the meantime, it is marked as done when the database is back.
 */
export async function startJobs(
  { owner, watch, lockSeconds = 30, keepsTimetable = true }: JobParts,
  tasks: Tasks,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const pool = surviving(new PatientPool({ ...owner.options, max: 6 }, watch), log)
  pool.on('connect', repeatable)
  const locks = new JobLocks()
  const taskList = { ...watchTasks(tasks, log), 'forget-outdated': () => forgetOutdated(owner) }
  const crontab = keepsTimetable ? timetable : ''
  const begin = (): Promise<Runner> => run({ ...runnerOptions, crontab, pgPool: pool, taskList, events: locks.events })
  const stopping = new AbortController()
  const { signal } = stopping
  await forgetFutureRuns(owner)
  let runner = await begin()
  const supervise = async () => {
    for (let failures = 0; ; failures += 1) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'))
      if (signal.aborted) return
      await pause(backoffMs(failures, retry), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      runner = await begin().catch(() => runner)
    }
  }
  const supervision = supervise()
  const clock = new ClockWatch()
  let isSetBack = false
  const onTick = async () => {
    isSetBack ||= clock.wasSetBack()
    if (!isSetBack) return
    await forgetFutureRuns(owner)
    isSetBack = false
    log.warn('the clock was set back: the timetable begins again')
    // The runner would wait until the clock shows its former time again. After `stop`, `supervise` starts a new runner.
    await runner.stop()
  }
  const releasing = releaseRegularly({ owner, watch, locks, log, onTick }, lockSeconds)
  return {
    stop: async () => {
      await releasing.stop()
      stopping.abort()
      pool.hurry()
      // `stop` throws if the runner has already stopped.
      await runner.stop().catch(() => undefined)
      await supervision
      await pool.end()
    },
  }
}

interface Releasing extends Pick<Database, 'owner' | 'watch'> {
  readonly locks: JobLocks
  readonly log: Logger
  /** Called before each check. */
  readonly onTick: () => Promise<void>
}

function releaseRegularly(
  { owner, watch, locks, log, onTick }: Releasing,
  lockSeconds: number,
): { stop(): Promise<void> } {
  let releasing: Promise<unknown> = Promise.resolve()
  const release = async () => {
    if (!watch.isUp) return
    await onTick()
    const count = await locks.release(owner, lockSeconds)
    if (count > 0) log.warn({ count }, 'jobs whose process ended are started again')
  }
  const timer = setInterval(() => {
    releasing = releasing
      .then(release)
      .catch((error: unknown) => log.warn({ err: error }, 'jobs of ended processes could not be released'))
  }, lockSeconds * 1000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await releasing
    },
  }
}

/**
 * PostgreSQL's code for a serialization failure. The queue repeats its own queries if they fail with this code. All of
 * them are safe to repeat.
 */
const askAgain = '40001'

/** Makes the queue repeat its query if a connection broke. Otherwise a worker or the whole process would end. */
function repeatable(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]) => {
    const asked = ask(...given)
    if (!(asked instanceof Promise)) return asked
    return asked.catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      throw Object.assign(new Error('the database was away', { cause: error }), { code: askAgain })
    })
  }
  // The cast is safe, because this function passes on all arguments, whichever overload is called.
  client.query = query as typeof client.query
}

const retry = { firstMs: 1_000, mostMs: 30_000 }

/** Drops the log lines of the queue itself, because they contain payloads. */
const quiet = new JobLogger(() => () => undefined)

const runnerOptions = {
  concurrency: 4,
  pollInterval: 5_000,
  noHandleSignals: true,
  logger: quiet,
}

/**
 * Logs failures. The queue tries a failed task again, after a longer wait each time, unless the task threw `GivenUp`.
 */
function watchTasks(tasks: Tasks, log: Logger): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload, { job }) => {
        try {
          await work(payload, { id: `${job.id}-${job.created_at.getTime().toString(36)}` })
        } catch (error) {
          if (error instanceof GivenUp)
            return log.warn({ reason: error.message, task: name, job: job.id }, 'a job was given up')
          log.warn({ err: error, task: name, job: job.id }, 'a job failed and will be tried again')
          throw error
        }
      },
    ]),
  )
}

const poolLike = (owner: pg.Pool, log: Logger): pg.Pool => surviving(new pg.Pool({ ...owner.options, max: 6 }), log)

/** Keeps the process alive when a connection breaks, whether it is idle or in use. */
function surviving<Kind extends pg.Pool>(pool: Kind, log: Logger): Kind {
  pool.on('error', () => log.warn('an idle connection of the job queue ended'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
