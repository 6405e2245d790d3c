import { to } from 'pg-copy-streams'
import type pg from 'pg'

/**
 * Tables that no backup contains. Most of them grant access, belong to a request that is confirmed by mail, or expire
 * within a day. After a restore, people sign in again and repeat such requests.
 */
export const leftOut: readonly string[] = [
  'migration',
  'server_process',
  'session',
  // If a device ended its notifications after the backup, a restore must not turn them on again.
  'push_subscription',
  'sign_in_step',
  'verification',
  'rate_limit',
  'registration',
  'tenant_opening',
  'email_change',
  'idempotent_answer',
  'idempotent_answer_of_user',
  // State of the running processes, not of people.
  'server_state',
  // Belongs to the file store, which the backup does not restore. The new file store records its own owner.
  'file_store_owner',
]

/**
 * The waiting jobs. Only the queue may write to its tables, so a restore adds the jobs through a function of the queue.
 */
export const jobsTable = 'graphile_worker.jobs'

export interface TableToCopy {
  readonly name: string
  readonly columns: readonly string[]
}

export async function readsAllRows(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ all: boolean }>(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  )
  return rows[0]?.all ?? false
}

/**
 * Makes COPY write identical text on every server. Makes a query fail if row-level security would hide rows from it.
 */
export const copySettings = `
  set local row_security = off; set local search_path = salus, pg_catalog; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local timezone = 'UTC';
  set local synchronize_seqscans = off`

export const isHiddenByPolicy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501'

/**
 * Returns the tables with their stored columns. A referenced table comes before the tables that refer to it. Throws if
 * the references are circular.
 */
export async function tablesToCopy(
  client: pg.PoolClient,
  without: readonly string[] = leftOut,
): Promise<readonly TableToCopy[]> {
  const { rows } = await client.query<TableToCopy & { needs: string[] }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum) as columns,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'salus' and c.relkind = 'r' and c.relname <> all($1) order by 1`,
    [without],
  )
  const sorted: TableToCopy[] = []
  let rest = rows
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const ready = rest.filter(({ needs }) => !needs.some((need) => waiting.has(need)))
    if (ready.length === 0) throw new Error(`these tables point at each other: ${[...waiting].join(', ')}`)
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })))
    rest = rest.filter((row) => !ready.includes(row))
  }
  return sorted
}

export const copyOut = (client: pg.PoolClient, { name, columns }: TableToCopy): AsyncIterable<Buffer> =>
  client.query(to(`copy salus.${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) to stdout`))

export const copyJobsOut = (client: pg.PoolClient): AsyncIterable<Buffer> =>
  client.query(
    to(`copy (select t.identifier, j.payload, j.run_at, j.priority, j.max_attempts, j.key, q.queue_name
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.attempts < j.max_attempts order by j.id) to stdout`),
  )

/** Returns true if the database contains the queue. The queue is created when a server first starts on the database. */
export async function hasQueue(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as there`,
  )
  return rows[0]?.there ?? false
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export interface SequenceState {
  readonly name: string
  readonly value: string
  /** True if `value` was already used. False if `value` is the next one to use. */
  readonly isUsed: boolean
}

export async function readSequences(client: pg.PoolClient): Promise<readonly SequenceState[]> {
  const names = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'salus'::regnamespace and relkind = 'S' order by 1`,
  )
  const found: SequenceState[] = []
  for (const { name } of names.rows) {
    const { rows } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isUsed" from salus.${quoteIdentifier(name)}`,
    )
    found.push(...rows.map((state) => ({ name, ...state })))
  }
  return found
}

export async function appliedMigrations(
  client: pg.PoolClient,
): Promise<readonly { readonly name: string; readonly checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from salus.migration order by name',
  )
  return rows
}

export async function serverVersion(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return rows[0]?.version ?? ''
}
