import { addDays } from '@salus/domain/moments/add-days.ts'
import { daysUntilErasure } from '@salus/domain/retention/end-of-tenant.ts'
import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import type pg from 'pg'
import {
  copySettings,
  jobsTable,
  quoteIdentifier,
  type SequenceState,
  type TableToCopy,
  tablesToCopy,
} from './backups.queries.ts'
import { seeOn } from '../../platform/database/sight.queries.ts'

/**
 * Returns true if the database contains a tenant or a login. Row-level security does not hide these two tables from the
 * owner.
 */
export async function isInhabited(owner: pg.Pool): Promise<boolean> {
  const there = await owner.query<{ there: boolean }>(`select to_regclass('salus.tenant') is not null
    and to_regclass('salus.app_user') is not null as there`)
  if (there.rows[0]?.there !== true) return false
  const { rows } = await owner.query<{ inhabited: boolean }>(
    'select exists (select from salus.tenant) or exists (select from salus.app_user) as inhabited',
  )
  return rows[0]?.inhabited ?? false
}

/**
 * Returns the number of connections outside this pool. They most likely belong to a Salus process that uses this
 * database.
 */
export async function countOtherConnections(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return (rows[0]?.others ?? 0) - (owner.totalCount - 1)
}

export async function clearDatabase(owner: pg.Pool): Promise<void> {
  await owner.query('drop schema if exists graphile_worker cascade; drop schema if exists salus cascade')
}

export interface Filling {
  readonly client: pg.PoolClient
  /** The tables of the new database, as created by its migrations. */
  readonly tables: readonly TableToCopy[]
  rows(table: string, piece: Buffer): Promise<void>
  endTable(): Promise<void>
}

/** Empties the tables and runs `work`, both in one transaction: either everything is committed or nothing. */
export async function runInRestore<T>(
  owner: pg.Pool,
  work: (filling: Filling) => Promise<T>,
  without?: readonly string[],
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local role salus_owner; ${copySettings}`)
    const tables = await tablesToCopy(client, without)
    // Inside this transaction, row-level security is not forced on the owner, because it would hide the rows that are
    // to be compared.
    await forEachForced(client, tables, 'no force')
    await client.query(truncating(tables))
    await client.query(jobsWaiting)
    const addForeignKeys = await dropForeignKeys(client, tables)
    const result = await work(makeFilling(client, tables))
    await addForeignKeys()
    await forEachForced(client, tables, 'force')
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Drops the foreign keys of these tables, because the tables of the backup may come in an order that violates the keys.
 * For example, a backup of a distributed database has fewer foreign keys, so its tables can have another order. Returns
 * a function that adds the foreign keys again, and that throws if a row violates one.
 */
async function dropForeignKeys(client: pg.PoolClient, tables: readonly TableToCopy[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; is: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as is
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.connamespace = 'salus'::regnamespace and k.contype = 'f' and c.relname = any($1) order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, is } of rows) await client.query(`alter table ${table} add constraint ${name} ${is}`)
  }
}

/**
 * Truncates the tables although they are empty. COPY always appends the rows in order only if the table was truncated
 * in the same transaction. In other cases COPY may reuse free space, and a comparison row by row would find a different
 * order.
 */
const truncating = (tables: readonly TableToCopy[]) =>
  `truncate ${tables.map(({ name }) => `salus.${quoteIdentifier(name)}`).join(', ')} cascade`

/**
 * Not `unlogged`: if PostgreSQL is killed while it fills an unlogged table, its next start can fail, because an index
 * file already exists.
 */
const jobsWaiting = `create table salus.restored_job (identifier text, payload json, run_at timestamptz,
  priority smallint, max_attempts smallint, key text, queue_name text)`

async function forEachForced(client: pg.PoolClient, tables: readonly TableToCopy[], how: 'force' | 'no force') {
  for (const { name } of tables) {
    const { rows } = await client.query<{ secured: boolean }>(
      'select relrowsecurity as secured from pg_class where oid = $1::regclass',
      [`salus.${quoteIdentifier(name)}`],
    )
    if (rows[0]?.secured === true)
      await client.query(`alter table salus.${quoteIdentifier(name)} ${how} row level security`)
  }
}

function makeFilling(client: pg.PoolClient, tables: readonly TableToCopy[]): Filling {
  let open: { readonly name: string; readonly target: Writable; readonly over: Promise<void> } | undefined
  const endTable = async () => {
    if (!open) return
    const { target, over } = open
    open = undefined
    target.end()
    await over
  }
  return {
    client,
    tables,
    endTable,
    async rows(name, piece) {
      if (open?.name !== name) {
        await endTable()
        const target = client.query(from(copyInto(name, tables)))
        const over = finished(target)
        over.catch(() => undefined)
        open = { name, target, over }
      }
      const { target, over } = open
      await Promise.race([over, new Promise<void>((resolve) => target.write(piece, () => resolve()))])
    },
  }
}

function copyInto(name: string, tables: readonly TableToCopy[]): string {
  if (name === jobsTable) return 'copy salus.restored_job from stdin'
  const table = tables.find((table) => table.name === name)
  if (!table) throw new Error(`the backup fills a table that is not there: ${name}`)
  return `copy salus.${quoteIdentifier(name)} (${table.columns.map(quoteIdentifier).join(', ')}) from stdin`
}

export async function setSequences(client: pg.PoolClient, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isUsed } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`salus.${quoteIdentifier(name)}`, value, isUsed])
}

export async function giveJobsBack(owner: pg.Pool): Promise<number> {
  const { rowCount } = await owner.query(
    `select graphile_worker.add_job(identifier => identifier, payload => payload, queue_name => queue_name,
       run_at => run_at, max_attempts => max_attempts, job_key => key, priority => priority)
     from salus.restored_job`,
  )
  await owner.query('drop table salus.restored_job')
  return rowCount ?? 0
}

/**
 * Invalidates the data that must not be used again after a restore. Pending invitations and exports of own data expire.
 * Group surveys that were open, or may have been opened since the backup, are withdrawn. All decisions on surveys are
 * deleted. The waiting period of a planned end of a tenant starts again, because the end may have been cancelled since
 * the backup. Writes the restore to the audit of each tenant. Sets each tenant as the current one in turn, because
 * row-level security may apply even to the owner.
 */
export async function settleTenants(
  owner: pg.Pool,
  { madeAt, now }: { readonly madeAt: string; readonly now: string },
): Promise<{ readonly invitations: number }> {
  const client = await owner.connect()
  try {
    await client.query('begin; set local search_path = salus, pg_catalog')
    const tenants = await client.query<{ id: number }>('select id from tenant order by id')
    let invitations = 0
    for (const { id } of tenants.rows) {
      await seeOn(client, { tenant: id })
      const ended = await client.query(
        `update invitation set state = 'expired', token_hash = null, ended_at = $2
         where tenant_id = $1 and state = 'pending'`,
        [id, now],
      )
      // Withdraws these surveys, because a report may have been published since the backup, and the restored data lacks
      // decisions made since then. A survey planned to open before now may have been opened since the backup.
      await client.query(
        `update group_survey set state = 'withdrawn', withdrawn_at = $2, withdrawn_reason = 'backup-restored'
         where tenant_id = $1 and (state in ('open', 'closing') or (state = 'planned' and opens_at <= $2))`,
        [id, now],
      )
      await client.query('delete from group_survey_decision where tenant_id = $1', [id])
      await client.query(
        `update tenant set ends_on = $2::date, end_waits_for = '{}'
         where id = $1 and ends_on < $2::date and end_began_at is null`,
        [id, addDays(now.slice(0, 10), daysUntilErasure)],
      )
      await client.query(
        `insert into audit_event (tenant_id, id, at, actor_role, action, object_kind, object_id, automatic, request_id, purpose)
         values ($1, $2, $3, 'operator', 'backup.restored', 'backup', $4, false, 'restore', 'operation')`,
        [id, randomUUID(), now, madeAt],
      )
      invitations += ended.rowCount ?? 0
    }
    // No backup contains the files of exports, so people can no longer download the restored exports.
    await client.query(
      `update data_export set state = case when state = 'ready' then 'expired' else 'failed' end, file_name = null
       where state not in ('expired', 'failed')`,
    )
    await client.query('commit')
    client.release()
    return { invitations }
  } catch (error) {
    client.release(true)
    throw error
  }
}
