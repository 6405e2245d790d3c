import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../kysely-on.ts'

/** The tasks that the app's role is allowed to enqueue. All other tasks run only by the timetable. */
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
  'send-end-notice',
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
  'send-end-notice',
  'send-push',
  'deliver-push',
] as const

/**
 * The tasks that can have thousands of waiting jobs, such as the mails of a survey. Every other job is run before them,
 * because a backup or an erasure must not wait for all mails. While a mail server hangs, each mail keeps a worker busy
 * for seconds.
 */
const patientTasks: readonly Job['task'][] = [
  'send-new-result',
  'send-record-notice',
  'send-due-reminder',
  'send-invitation',
  'send-analysis-link',
  'send-group-survey-mail',
  'send-measure-reminder',
  'send-push',
  'deliver-push',
]
/** The priority of `patientTasks`. All other jobs have 0, and jobs with a lower number are run first. */
const patientPriority = 10

export type ScheduledTask =
  | 'renew-tariffs'
  | 'expire-exports'
  | 'end-lost-imports'
  | 'run-retention'
  | 'sweep-documents'
  | 'seal-audit'
  | 'make-backup'
  | 'remind-of-due'
  | 'close-due-surveys'
  | 'end-left-sharing'
  | 'end-tenants'

/** Deferred work that must not be lost. job-tasks.ts defines the tasks. */
export interface Job {
  readonly task: (typeof requestedTasks)[number]
  readonly payload: Readonly<Record<string, string>>
  /** Deduplicates jobs: a new job replaces a waiting one with the same key. */
  readonly key?: string
  readonly at?: Date
}

/** The key of an advisory lock. Any number will do, as long as it is the same in all processes. */
const lock = 7_230_412

/**
 * Lets the app enqueue jobs through a function. The app has no other rights in the queue's schema. The function runs
 * with the rights of the queue's owner. It accepts only the listed tasks, and a job about a tenant only while that
 * tenant is set.
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
      perform graphile_worker.add_job(identifier => task, payload => payload, max_attempts => 20, job_key => key, run_at => at,
        priority => case when task = any ('{${patientTasks.join(',')}}'::text[]) then ${patientPriority} else 0 end);
    end $$;
  revoke all on function graphile_worker.enqueue_for_salus(text, json, text, timestamptz) from public;
  grant usage on schema graphile_worker to salus_app;
  grant execute on function graphile_worker.enqueue_for_salus(text, json, text, timestamptz) to salus_app;`

export async function letAppEnqueue(owner: pg.Pool): Promise<void> {
  await owner.query(`begin; select pg_advisory_xact_lock(${lock}); ${installation} commit`)
}

/**
 * Deletes the recorded time of a task's last run if it is more than a minute in the future. Such a time comes from a
 * process with a wrong clock, and the queue would not run the task before that time.
 */
export async function forgetFutureRuns(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + interval '1 minute'`,
  )
}

/** Enqueues a job. On a connection with an open transaction, the job is part of the transaction. */
export async function enqueueJob(connection: pg.Pool | pg.PoolClient, job: Job): Promise<void> {
  await connection.query('select graphile_worker.enqueue_for_salus($1, $2, $3, $4)', [
    job.task,
    JSON.stringify(job.payload),
    job.key ?? null,
    job.at ?? null,
  ])
}

export async function enqueueIn(db: Queries, job: Job): Promise<void> {
  const { task, payload, key = null, at = null } = job
  const about = JSON.stringify(payload)
  await sql`select graphile_worker.enqueue_for_salus(${task}, ${about}::json, ${key}, ${at}::timestamptz)`.execute(db)
}

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
