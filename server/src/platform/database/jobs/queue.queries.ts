import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../kysely-on.ts'

/** Tasks that a request may enqueue. The server schedules the others by itself. */
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
  'close-group-survey',
  'send-group-survey-mail',
  'send-measure-reminder',
  'send-push',
  'deliver-push',
] as const
export type ScheduledTask =
  | 'renew-tariffs'
  | 'expire-exports'
  | 'run-retention'
  | 'sweep-documents'
  | 'seal-audit'
  | 'make-backup'
  | 'remind-of-due'
  | 'close-due-surveys'

/** Deferred work that must not be lost. The tasks are defined by the program, see app.ts. */
export interface Job {
  readonly task: (typeof requestedTasks)[number]
  readonly payload: Readonly<Record<string, string>>
  /** Deduplicates jobs: a second job with the same key replaces one that is still waiting. */
  readonly key?: string
  /** The earliest start. Omitted to start as soon as a worker is free. */
  readonly at?: Date
}

/** Any number, as long as it is the same in all processes. */
const lock = 7_230_412

/**
 * Lets the app add jobs and do nothing else, because it has no rights in the queue's own schema. A job about a tenant
 * is accepted only from inside that tenant, and only the listed tasks are accepted. The owner of the queue owns this
 * function. It is the only function of Salus that runs with its owner's rights.
 */
const installation = `
  drop function if exists graphile_worker.enqueue_for_salus(text, json);
  drop function if exists graphile_worker.enqueue_for_salus(text, json, text);
  drop function if exists graphile_worker.enqueue_for_salus(text, json, text, timestamptz);
  create function graphile_worker.enqueue_for_salus(task text, payload json, key text default null,
      at timestamptz default null) returns void
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
      perform graphile_worker.add_job(identifier => task, payload => payload, max_attempts => 20, job_key => key, run_at => at);
    end $$;
  revoke all on function graphile_worker.enqueue_for_salus(text, json, text, timestamptz) from public;
  grant usage on schema graphile_worker to salus_app;
  grant execute on function graphile_worker.enqueue_for_salus(text, json, text, timestamptz) to salus_app;`

export async function letAppEnqueue(owner: pg.Pool): Promise<void> {
  await owner.query(`begin; select pg_advisory_xact_lock(${lock}); ${installation} commit`)
}

/**
 * Deletes recorded runs of scheduled tasks that are in the future. A process with a wrong clock recorded them, and the
 * tasks would not run until then.
 */
export async function forgetFutureRuns(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + interval '1 hour'`,
  )
}

/**
 * On a connection with an open transaction the job is part of that transaction: it is committed with its change, or not
 * at all.
 */
export async function enqueueJob(connection: pg.Pool | pg.PoolClient, job: Job): Promise<void> {
  await connection.query('select graphile_worker.enqueue_for_salus($1, $2, $3, $4)', [
    job.task,
    JSON.stringify(job.payload),
    job.key ?? null,
    job.at ?? null,
  ])
}

/** Enqueues a job inside the transaction of a write. */
export async function enqueueIn(db: Queries, job: Job): Promise<void> {
  const { task, payload, key = null, at = null } = job
  const about = JSON.stringify(payload)
  await sql`select graphile_worker.enqueue_for_salus(${task}, ${about}::json, ${key}, ${at}::timestamptz)`.execute(db)
}

/** Deletes expired rows that are no longer needed. */
export async function forgetOutdated(owner: pg.Pool): Promise<void> {
  await owner.query(`
    delete from salus.rate_limit where window_started_at < now() - interval '1 day';
    delete from salus.session where expires_at < now();
    delete from salus.verification where expires_at < now();
    delete from salus.registration where created_at < now() - interval '7 days';
    delete from salus.tenant_opening where created_at < now() - interval '7 days';
    delete from salus.email_change where expires_at < now();
    delete from salus.push_subscription where last_seen_at < now() - interval '180 days';
    delete from salus.idempotent_answer_of_user where created_at < now() - interval '1 day';
    delete from graphile_worker._private_jobs where attempts >= max_attempts and run_at < now() - interval '7 days'`)
}
