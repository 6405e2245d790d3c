import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import { StartRefused } from '../start-refused.ts'
import { type AppLoginKind, appRole, ownerRole } from './app-login.ts'

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
  readonly appLogin: AppLoginKind
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
    const migrations = await readMigrations()
    refuseNewer([...checksums.keys()], migrations)
    for (const migration of migrations) {
      if (upTo !== 'end' && !upTo.has(migration.name)) continue
      const known = checksums.get(migration.name)
      if (known === undefined) {
        await apply(client, migration)
        log.info({ migration: migration.name }, 'migrated')
      } else if (known !== migration.checksum)
        throw new StartRefused(
          `The database was built by another version of ${migration.name} than this Salus brings: start the version that built it.`,
        )
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

function refuseNewer(applied: readonly string[], known: readonly Migration[]): void {
  const newer = applied.filter((name) => known.every((migration) => migration.name !== name)).sort()
  if (newer.length > 0)
    throw new StartRefused(
      `The database was migrated by a newer Salus (${newer.at(-1)}): start that version again, or restore a backup ` +
        'made by this one.',
    )
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

/** Fails when the app's role, its rights or its search path do not reach the tables, as any request would. */
export async function readsTables(pool: pg.Pool): Promise<void> {
  await pool.query('select from tenant limit 0')
}

async function prepare(client: pg.PoolClient, appLogin: AppLoginKind) {
  if (appLogin === 'prepared') await requirePrepared(client)
  else await prepareRoles(client, appLogin)
  await client.query(`create schema if not exists salus authorization ${ownerRole}`)
  await client.query(
    'create table if not exists salus.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

/** The roles are an administrator's: nothing is granted here. */
async function requirePrepared(client: pg.PoolClient) {
  const { rows } = await client.query<{ user: string; acts: boolean | null; app: boolean }>(
    `select current_user as user, (select pg_has_role(oid, 'usage') from pg_roles where rolname = $1) as acts,
       exists (select from pg_roles where rolname = $2) as app`,
    [ownerRole, appRole],
  )
  const [found] = rows
  const setUp = 'npm run salus -- database-setup prints how to prepare it'
  if (!found?.app || found.acts === null)
    throw new StartRefused(`The database has no role ${found?.app ? ownerRole : appRole}: ${setUp}.`)
  if (!found.acts)
    throw new StartRefused(`DATABASE_OWNER_URL signs in as ${found.user}, no member of ${ownerRole}: ${setUp}.`)
}

async function prepareRoles(client: pg.PoolClient, appLogin: 'own-login' | 'step-down') {
  await createRole(client, ownerRole)
  await createRole(client, appRole)
  if (appLogin === 'own-login') await client.query(`alter role ${appRole} login`)
  else if (!(await actsAsBoth(client))) await client.query(`grant ${ownerRole}, ${appRole} to current_user`)
}

/** Whether the login may use both roles already: then it needs no right to grant them. */
async function actsAsBoth(client: pg.PoolClient): Promise<boolean> {
  // PostgreSQL 16 parted the right to use a role from the right to step down to it.
  const version = await client.query<{ parted: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as parted`,
  )
  const rights = version.rows[0]?.parted ? ['usage', 'set'] : ['usage']
  const { rows } = await client.query<{ may: boolean }>(
    'select bool_and(pg_has_role(role, wanted)) as may from unnest($1::text[]) role, unnest($2::text[]) wanted',
    [[ownerRole, appRole], rights],
  )
  return rows[0]?.may ?? false
}

async function createRole(client: pg.PoolClient, name: typeof ownerRole | typeof appRole) {
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
