import type { DataExport } from '@salus/contract/account/own-data.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { liveChannel } from '../../platform/live/notify.queries.ts'

const exportColumns = [
  'id',
  sql<DataExport['state']>`case when state = 'ready' and expires_at <= now() then 'expired' else state end`.as('state'),
  'percent',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
  sql<number | null>`bytes::float8`.as('bytes'),
] as const

/** Selects the five newest exports of the last seven days, even if their files have expired (after 24 hours). */
export const exportsOfUser = (db: Queries) =>
  db
    .selectFrom('data_export')
    .where('user_id', '=', sql<string>`user_known.user_id`)
    .where('requested_at', '>', sql<string>`now() - interval '7 days'`)
    .select(exportColumns)
    .orderBy('requested_at', 'desc')
    .limit(5)

export const fileOfExport = (db: Queries, exportId: string) =>
  db
    .selectFrom('data_export')
    .where('user_id', '=', sql<string>`user_known.user_id`)
    .where('id', '=', exportId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<string>`now()`)
    .select(['file_name as fileName', sql<number>`bytes::float8`.as('bytes')])

export const unfinishedExport = (db: Queries, userId: string): Promise<DataExport | undefined> =>
  db
    .selectFrom('data_export')
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .select(exportColumns)
    .executeTakeFirst()

/**
 * Locks the account's row until the transaction ends, so that two concurrent requests make only one export. Returns
 * `undefined` if the account is closed. Uses `for no key update`, because `for update` would cause a deadlock with the
 * foreign-key lock that an idempotency key's row takes on its user.
 */
export const lockUser = (db: Queries, userId: string): Promise<{ locale: 'de' | 'en' | null } | undefined> =>
  db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .select(sql<'de' | 'en' | null>`locale`.as('locale'))
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function insertExport(
  db: Queries,
  given: { readonly id: string; readonly userId: string; readonly locale: 'de' | 'en' },
): Promise<DataExport> {
  await db.insertInto('data_export').values({ id: given.id, user_id: given.userId, locale: given.locale }).execute()
  return db.selectFrom('data_export').where('id', '=', given.id).select(exportColumns).executeTakeFirstOrThrow()
}

export interface AskedExport {
  readonly userId: string
  readonly email: string
  readonly timezone: string
  readonly region: string | null
  readonly locale: 'de' | 'en'
}

export async function exportToMake(owner: pg.Pool, exportId: string): Promise<AskedExport | undefined> {
  const { rows } = await owner.query<AskedExport>(
    `update salus.data_export e set state = 'running', percent = 0 from salus.app_user u
     where e.id = $1 and u.id = e.user_id and e.state in ('waiting', 'running', 'failed')
     returning e.user_id as "userId", lower(u.email) as email, u.timezone, u.region, e.locale`,
    [exportId],
  )
  return rows[0]
}

interface ExportStep {
  readonly id: string
  readonly userId: string
  readonly percent: number
}

export async function noteProgress(owner: pg.Pool, { id, userId, percent }: ExportStep): Promise<void> {
  await owner.query(
    `with step as (update salus.data_export set percent = $2 where id = $1 returning id)
     select pg_notify($3, $4) from step`,
    [id, percent, liveChannel, JSON.stringify({ kind: 'export-changed', userId })],
  )
}

export async function finishExport(
  owner: pg.Pool,
  done: { readonly id: string; readonly userId: string; readonly fileName: string; readonly bytes: number },
): Promise<boolean> {
  const { rowCount } = await owner.query(
    `with step as (
       update salus.data_export set state = 'ready', percent = 100, file_name = $2, bytes = $3, finished_at = now(),
         expires_at = now() + interval '24 hours' where id = $1 returning id)
     select pg_notify($4, $5) from step`,
    [done.id, done.fileName, done.bytes, liveChannel, JSON.stringify({ kind: 'export-changed', userId: done.userId })],
  )
  return rowCount === 1
}

export async function failExport(owner: pg.Pool, id: string, userId: string): Promise<void> {
  await owner.query(
    `with step as (update salus.data_export set state = 'failed' where id = $1 returning id) select pg_notify($2, $3) from step`,
    [id, liveChannel, JSON.stringify({ kind: 'export-changed', userId })],
  )
}

/**
 * Marks an export as failed if no job is making it any more. A job is not run again if its process was killed during
 * each of its attempts. Its export would then stay `running`, and the person could not request another one.
 */
export async function failLostExports(owner: pg.Pool): Promise<void> {
  await owner.query(
    `with lost as (
       update salus.data_export e set state = 'failed'
       where e.state in ('waiting', 'running') and not exists (
         select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'make-export' and j.payload ->> 'exportId' = e.id::text
           and (j.attempts < j.max_attempts or j.locked_at is not null))
       returning e.user_id)
     select pg_notify($1, json_build_object('kind', 'export-changed', 'userId', user_id)::text) from lost`,
    [liveChannel],
  )
}

/** Marks exports as expired and deletes rows older than seven days. Returns the names of the files to delete. */
export async function expireExports(owner: pg.Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ fileName: string | null }>(
    `with over as (select id, file_name from salus.data_export
       where file_name is not null and expires_at <= now() for update)
     update salus.data_export e set state = 'expired', file_name = null, bytes = null from over
     where e.id = over.id returning over.file_name as "fileName"`,
  )
  await owner.query(`delete from salus.data_export where requested_at < now() - interval '7 days'`)
  return rows.flatMap(({ fileName }) => (fileName === null ? [] : [fileName]))
}

/** Returns the names of the files that belong to exports. All other files in the folder are leftovers. */
export async function filesOfExports(owner: pg.Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ fileName: string }>(
    `select file_name as "fileName" from salus.data_export where file_name is not null`,
  )
  return rows.map(({ fileName }) => fileName)
}

export async function findExportFiles(client: pg.PoolClient, userId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ fileName: string }>(
    `select file_name as "fileName" from data_export where user_id = $1 and file_name is not null`,
    [userId],
  )
  return rows.map(({ fileName }) => fileName)
}

export async function isAnyBeingMade(owner: pg.Pool): Promise<boolean> {
  const { rowCount } = await owner.query(`select from salus.data_export where state in ('waiting', 'running') limit 1`)
  return rowCount !== 0
}
