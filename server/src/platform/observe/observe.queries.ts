import type pg from 'pg'

export interface JobFigures {
  /** Jobs that were never tried. */
  readonly waiting: number
  readonly running: number
  /** Jobs that failed at least once and will be tried again. */
  readonly retrying: number
  /** Jobs that failed on every allowed attempt and will not be tried again. */
  readonly failed: number
  /** How long the oldest due job has been due by the database's clock, in seconds; 0 if no job is due. */
  readonly oldestDueSeconds: number
  readonly mailWaiting: number
}

/**
 * Counts the jobs of the queue. While a worker works on a job's last attempt, the job counts as running, not as failed.
 *
 * @throws if the database does not answer or has no queue yet
 */
export async function readJobFigures(owner: pg.Pool): Promise<JobFigures> {
  const { rows } = await owner.query<JobFigures>(
    `select
       count(*) filter (where locked_at is null and attempts = 0)::int as waiting,
       count(*) filter (where locked_at is not null)::int as running,
       count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1)::int as retrying,
       count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
       coalesce(greatest(0, extract(epoch from now() - min(run_at)
         filter (where locked_at is null and attempts < max_attempts))), 0)::float8 as "oldestDueSeconds",
       count(*) filter (where attempts < max_attempts and t.identifier like 'send-%')::int as "mailWaiting"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  const [figures] = rows
  if (!figures) throw new Error('a count has one row')
  return figures
}

export interface DatabaseFigures {
  readonly sizeBytes: number
  /** The database's clock, in ms since 1970. */
  readonly clockMs: number
  readonly mailFailingSeconds: number | null
  readonly mailFailure: string | null
}

export async function readDatabaseFigures(owner: pg.Pool): Promise<DatabaseFigures> {
  const { rows } = await owner.query<DatabaseFigures>(
    `select pg_database_size(current_database())::float8 as "sizeBytes",
       (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
       extract(epoch from now() - mail_failing_since)::float8 as "mailFailingSeconds",
       mail_failure as "mailFailure"
     from (select) one left join salus.server_state on true`,
  )
  const [figures] = rows
  if (!figures) throw new Error('one row joined with at most one has one row')
  return figures
}

/**
 * Writes and commits one row. Returns how many seconds the database's clock has advanced since the last such write of
 * any process: negative if it was set back, `null` for the first write.
 *
 * @throws if the database does not accept writes
 */
export async function writeHeartbeat(owner: pg.Pool): Promise<number | null> {
  const { rows } = await owner.query<{ since: number | null }>(
    `with former as (select written_at from salus.server_state)
     insert into salus.server_state (id, written_at) values (true, now())
     on conflict (id) do update set written_at = excluded.written_at
     returning (select extract(epoch from now() - former.written_at) from former)::float8 as since`,
  )
  return rows[0]?.since ?? null
}

/** Stores that a mail failed. The time of the first failure is kept until a mail is accepted again. */
export async function noteMailFailure(owner: pg.Pool, code: string): Promise<void> {
  await owner.query(
    `insert into salus.server_state (id, mail_failing_since, mail_failure) values (true, now(), $1)
     on conflict (id) do update
       set mail_failing_since = coalesce(server_state.mail_failing_since, now()), mail_failure = excluded.mail_failure`,
    [code],
  )
}

/** Stores that a mail was accepted. Writes only if mail was failing before. */
export async function noteMailSuccess(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update salus.server_state set mail_failing_since = null, mail_failure = null where mail_failing_since is not null`,
  )
}

/** A job as the operator sees it. Contains neither its payload nor its error messages, because they may name people. */
export interface ShownJob {
  readonly id: string
  readonly task: string
  readonly state: 'waiting' | 'running' | 'retrying' | 'failed'
  readonly attempts: number
  readonly mostAttempts: number
  /** The seconds since the job was added. */
  readonly ageSeconds: number
  /** The seconds since a worker started the job; `null` if no worker is working on it. */
  readonly runningSeconds: number | null
  /** The seconds until the job may run; negative if it is due. */
  readonly dueInSeconds: number
}

/** Returns at most `limit` jobs of the queue. Those that have been due for the longest time come first. */
export async function readJobs(owner: pg.Pool, limit: number): Promise<readonly ShownJob[]> {
  const { rows } = await owner.query<ShownJob>(
    `select j.id::text as id, t.identifier as task, j.attempts::int as attempts, j.max_attempts::int as "mostAttempts",
       case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
         when attempts > 0 then 'retrying' else 'waiting' end as state,
       extract(epoch from now() - created_at)::float8 as "ageSeconds",
       extract(epoch from now() - locked_at)::float8 as "runningSeconds",
       extract(epoch from run_at - now())::float8 as "dueInSeconds"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     order by run_at, j.id limit $1`,
    [limit],
  )
  return rows
}

/**
 * Makes a job due now and allows all its attempts again. Returns false if there is no such job or a worker is working
 * on it.
 *
 * @param id digits only
 */
export async function retryJob(owner: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)`,
    [id],
  )
  return rowCount === 1
}
