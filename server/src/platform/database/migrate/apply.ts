import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { StartRefused } from '../../start/refused.ts'
import { ownerRole } from './app-login.ts'
import type { Migration } from './files.ts'

/**
 * In PostgreSQL, a migration that waits for a lock blocks all later statements on the table. A migration therefore
 * waits only briefly for each lock and tries again later.
 */
const lockTimeout = '2s'
const betweenTriesMs = 1_000
export const patienceMs = 120_000

const triedAgain: readonly unknown[] = ['55P03', '40P01']

interface Applying {
  readonly client: pg.PoolClient
  readonly migration: Migration
  readonly log: Logger
  readonly patienceMs: number
}

/**
 * Applies one migration in the way that it requires (see `MigrationWay`) and records it. If a migration in several
 * transactions was interrupted, applying it again continues where it stopped.
 */
export async function applyMigration(applying: Applying): Promise<void> {
  const { client, migration } = applying
  if (migration.way === 'transaction')
    return insist(applying, () =>
      runInTransaction(client, async () => {
        await client.query(migration.sql)
        await note(client, migration)
      }),
    )
  if (migration.way === 'statements') await applyStatements(applying)
  else await applyBatches(applying)
  await note(client, migration)
}

async function note(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query('reset role')
  await client.query('insert into salus.migration (name, checksum) values ($1, $2)', [name, checksum])
}

async function runInTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local search_path = salus, pg_catalog; set local lock_timeout = '${lockTimeout}'`)
    // Creates new objects as the owner's role. Otherwise they would belong to the connection's login, and requests may
    // use that login as well.
    await client.query(`set local role ${ownerRole}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Tries again while another transaction has the lock. Throws `StartRefused` after `patienceMs`. */
async function insist<T>({ client, migration, log, patienceMs }: Applying, attempt: () => Promise<T>): Promise<T> {
  const limit = Date.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && triedAgain.includes(error.code))) throw error
      if (Date.now() > limit) throw await lockRefusal(client, migration, error)
      log.info({ migration: migration.name }, 'a migration waits for a lock')
      await pause(betweenTriesMs * (1 + Math.random()))
    }
  }
}

async function lockRefusal(client: pg.PoolClient, { name }: Migration, cause: Error): Promise<StartRefused> {
  const { rows } = await client.query<{ pid: number; seconds: number }>(
    `select pid, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  )
  const [oldest] = rows
  const who = oldest
    ? `the oldest open transaction is that of process ${oldest.pid} of PostgreSQL, ${oldest.seconds} s old`
    : 'whoever held it is gone by now'
  return new StartRefused(
    `The migration ${name} could not get a lock, because another transaction holds it (${who}). ` +
      'Nothing was left half done: end that transaction and start again.',
    { cause },
  )
}

async function applyStatements(applying: Applying): Promise<void> {
  const { client, migration } = applying
  try {
    await client.query(`set search_path = salus, pg_catalog`)
    await client.query(`set role ${ownerRole}`)
    for (const statement of splitStatements(migration.sql)) {
      await dropInvalidIndex(client, statement)
      // Building an index concurrently blocks no reads or writes while it waits for earlier transactions, so it may
      // wait without a limit.
      const waits = /^create\s+(unique\s+)?index\s+concurrently/i.test(statement) ? '0' : lockTimeout
      await client.query(`set lock_timeout = '${waits}'`)
      await insist(applying, () => client.query(statement))
    }
  } finally {
    await client.query('reset role').catch(() => undefined)
    await client.query('reset search_path; reset lock_timeout').catch(() => undefined)
  }
}

/**
 * Splits a file into its statements. The file must not define functions, and each statement must end at the end of a
 * line.
 */
export const splitStatements = (sql: string): readonly string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/**
 * Drops the invalid index that an interrupted build of the same index left behind. An invalid index is useless, and the
 * new index needs its name.
 */
async function dropInvalidIndex(client: pg.PoolClient, statement: string): Promise<void> {
  const [, name] = /\bindex\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement) ?? []
  if (name === undefined) return
  const { rowCount } = await client.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = 'salus'::regnamespace and not i.indisvalid`,
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently ${name}`)
}

async function applyBatches(applying: Applying): Promise<void> {
  const { client, migration } = applying
  for (const tenant of await listScopes(client, migration)) {
    for (let changed = 1; changed > 0;) {
      changed = await insist(applying, () =>
        runInTransaction(client, async () => {
          await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
          return (await client.query(migration.sql)).rowCount ?? 0
        }),
      )
    }
  }
}

async function listScopes(client: pg.PoolClient, { way }: Migration): Promise<readonly string[]> {
  if (way !== 'batches-by-tenant') return ['']
  const { rows } = await client.query<{ id: string }>('select id::text as id from salus.tenant order by tenant.id')
  return rows.map(({ id }) => id)
}
