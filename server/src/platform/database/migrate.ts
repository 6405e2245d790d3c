import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Any number, the same for all processes: only one of them migrates at a time. */
const lock = 7_230_411

/** A backup is being restored, or was and did not come to its end: what is there is nothing whole. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished'

  constructor() {
    super(
      'A backup was being restored here and that did not come to its end: nothing of it may be used. ' +
        'Run the restore again (npm run salus -- restore <file>); it clears away what the first one left.',
    )
  }
}

interface MigrateOptions {
  readonly appLogin: 'own-login' | 'step-down'
  readonly log: Logger
  /** Only for a restore, which goes up to where its backup was, fills the tables and then goes on. */
  readonly restoring?: { readonly upTo: ReadonlySet<string> | 'end' }
}

/** Applies the migrations that are missing, in order, each in its own transaction. A changed old one stops the start. */
export async function migrate(owner: pg.Pool, { appLogin, log, restoring }: MigrateOptions): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await prepare(client, appLogin)
    if (restoring === undefined && (await isRestoreUnfinished(client))) throw new RestoreUnfinished()
    const upTo = restoring?.upTo ?? 'end'
    const done = await client.query<{ name: string; checksum: string }>('select name, checksum from salus.migration')
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))
    for (const migration of await readMigrations()) {
      if (upTo !== 'end' && !upTo.has(migration.name)) continue
      const known = checksums.get(migration.name)
      if (known === undefined) {
        await apply(client, migration)
        log.info({ migration: migration.name }, 'migrated')
      } else if (known !== migration.checksum)
        throw new Error(`migration ${migration.name} was changed after it was applied`)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

const unfinished = 'restore unfinished'

export async function isRestoreUnfinished(connection: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = 'salus'`,
  )
  return rows[0]?.comment === unfinished
}

/** Says so in the database itself: whoever starts on it must know. */
export async function markRestore(connection: pg.Pool | pg.PoolClient, state: 'unfinished' | 'done'): Promise<void> {
  await connection.query(`comment on schema salus is ${state === 'done' ? 'null' : `'${unfinished}'`}`)
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(folder + name, 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Whether every migration this program knows has been applied. */
export async function isMigrated(owner: pg.Pool): Promise<boolean> {
  const known = await readMigrations()
  const done = await owner.query<{ name: string }>('select name from salus.migration')
  const names = new Set(done.rows.map((row) => row.name))
  return known.every((migration) => names.has(migration.name))
}

async function prepare(client: pg.PoolClient, appLogin: 'own-login' | 'step-down') {
  // Two first starts against one cluster may both want to create the role; the second finds it there.
  await createRole(client, 'salus_owner')
  await createRole(client, 'salus_app')
  if (appLogin === 'own-login') await client.query('alter role salus_app login')
  else await client.query('grant salus_owner, salus_app to current_user')
  await client.query('create schema if not exists salus authorization salus_owner')
  await client.query(
    'create table if not exists salus.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

async function createRole(client: pg.PoolClient, name: 'salus_owner' | 'salus_app') {
  // Two first starts against one cluster may both want to create it; the second finds it there.
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then
      create role ${name} nosuperuser nobypassrls nocreatedb nocreaterole;
    end if;
  exception when duplicate_object or unique_violation then null; end $$`)
}

async function apply(client: pg.PoolClient, migration: Migration) {
  await client.query('begin')
  try {
    await client.query('set local search_path = salus')
    // So that nothing belongs to a login that a request could use.
    await client.query('set local role salus_owner')
    await client.query(migration.sql)
    await client.query('reset role')
    await client.query('insert into salus.migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
