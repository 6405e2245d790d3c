import type pg from 'pg'

/** Work for later that must not be lost. The tasks are the program's, see app.ts. */
export interface Job {
  readonly task: 'send-password-reset'
  readonly payload: Readonly<Record<string, string>>
}

/** Any number, the same for all processes. */
const lock = 7_230_412

/**
 * Lets the app add jobs and nothing else: it has no rights in the queue's own schema. Owned by whoever owns the queue;
 * the only function of ours that runs with its owner's rights.
 */
const installation = `
  create or replace function graphile_worker.enqueue_for_salus(task text, payload json) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as $$ select graphile_worker.add_job(identifier => task, payload => payload, max_attempts => 20) $$;
  revoke all on function graphile_worker.enqueue_for_salus(text, json) from public;
  grant usage on schema graphile_worker to salus_app;
  grant execute on function graphile_worker.enqueue_for_salus(text, json) to salus_app;`

export async function letAppEnqueue(owner: pg.Pool): Promise<void> {
  await owner.query(`begin; select pg_advisory_xact_lock(${lock}); ${installation} commit`)
}

/** On a connection with an open transaction the job is part of it: done with the change it belongs to, or not at all. */
export async function enqueueJob(connection: pg.Pool | pg.PoolClient, job: Job): Promise<void> {
  await connection.query('select graphile_worker.enqueue_for_salus($1, $2)', [job.task, JSON.stringify(job.payload)])
}

/** What is over and of no more use to anybody. */
export async function forgetOutdated(owner: pg.Pool): Promise<void> {
  await owner.query(`
    delete from salus.rate_limit where window_started_at < now() - interval '1 day';
    delete from salus.session where expires_at < now();
    delete from salus.verification where expires_at < now();
    delete from salus.sign_in_event where at < now() - interval '180 days'`)
}
