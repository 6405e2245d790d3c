import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from './kysely-on.ts'

/** Tasks that a request may ask for. The server schedules the others by itself. */
const requestedTasks = [
  'send-password-reset',
  'send-security-notice',
  'send-registration-mail',
  'send-email-change',
  'send-email-changed',
  'send-new-result',
  'send-record-notice',
  'send-due-reminder',
  'send-support-answer',
  'send-support-request',
  'send-invitation',
  'send-analysis-link',
  'send-invoice',
  'send-tariff-notice',
  'watch-limits',
  'watch-access',
  'send-access-alarm',
  'erase-member',
  'erase-account',
  'make-export',
  'import-members',
  'undo-import',
] as const
export type ScheduledTask =
  | 'renew-tariffs'
  | 'expire-exports'
  | 'run-retention'
  | 'sweep-documents'
  | 'seal-audit'
  | 'make-backup'
  | 'remind-of-due'

/** Work for later that must not be lost. The tasks are the program's, see app.ts. */
export interface Job {
  readonly task: (typeof requestedTasks)[number]
  readonly payload: Readonly<Record<string, string>>
  /** One intent, one job: a second with the same key takes the place of one that still waits. */
  readonly key?: string
}

/** Any number, the same for all processes. */
const lock = 7_230_412

/**
 * Lets the app add jobs and nothing else: it has no rights in the queue's own schema. A job about a tenant is taken only
 * from inside that tenant, and only tasks of the list are taken. Owned by the owner of the queue; the only function of
 * ours that runs with its owner's rights.
 */
const installation = `
  drop function if exists graphile_worker.enqueue_for_salus(text, json);
  drop function if exists graphile_worker.enqueue_for_salus(text, json, text);
  create function graphile_worker.enqueue_for_salus(task text, payload json, key text default null) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp
    as $$
    begin
      if task <> all ('{${requestedTasks.join(',')}}'::text[]) then
        raise insufficient_privilege using message = 'no such task';
      end if;
      if payload ->> 'tenantId' is distinct from null
         and payload ->> 'tenantId' is distinct from current_setting('app.tenant', true) then
        raise insufficient_privilege using message = 'the job of another tenant';
      end if;
      perform graphile_worker.add_job(identifier => task, payload => payload, max_attempts => 20, job_key => key);
    end $$;
  revoke all on function graphile_worker.enqueue_for_salus(text, json, text) from public;
  grant usage on schema graphile_worker to salus_app;
  grant execute on function graphile_worker.enqueue_for_salus(text, json, text) to salus_app;`

export async function letAppEnqueue(owner: pg.Pool): Promise<void> {
  await owner.query(`begin; select pg_advisory_xact_lock(${lock}); ${installation} commit`)
}

/**
 * Forgets when scheduled tasks ran where that lies ahead: a process whose clock was wrong noted it, and until then none
 * would run again.
 */
export async function forgetFutureRuns(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + interval '1 hour'`,
  )
}

/** On a connection with an open transaction the job is part of it: done with the change it belongs to, or not at all. */
export async function enqueueJob(connection: pg.Pool | pg.PoolClient, job: Job): Promise<void> {
  await connection.query('select graphile_worker.enqueue_for_salus($1, $2, $3)', [
    job.task,
    JSON.stringify(job.payload),
    job.key ?? null,
  ])
}

/** The same inside the transaction of a write. */
export async function enqueueIn(db: Queries, job: Job): Promise<void> {
  const { task, payload, key = null } = job
  await sql`select graphile_worker.enqueue_for_salus(${task}, ${JSON.stringify(payload)}::json, ${key})`.execute(db)
}

/** What is over and of no more use to anybody. */
export async function forgetOutdated(owner: pg.Pool): Promise<void> {
  await owner.query(`
    delete from salus.rate_limit where window_started_at < now() - interval '1 day';
    delete from salus.session where expires_at < now();
    delete from salus.verification where expires_at < now();
    delete from salus.registration where created_at < now() - interval '7 days';
    delete from salus.tenant_opening where created_at < now() - interval '7 days';
    delete from salus.email_change where expires_at < now();
    delete from salus.idempotent_answer_of_user where created_at < now() - interval '1 day';
    delete from graphile_worker._private_jobs where attempts >= max_attempts and run_at < now() - interval '7 days'`)
}
