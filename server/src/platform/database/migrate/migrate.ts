import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { olderProcesses } from '../../start/installation.queries.ts'
import { StartRefused } from '../../start/refused.ts'
import { hasCitus } from '../distributed/engine.queries.ts'
import { type AppLoginKind, appRole, ownerRole } from './app-login.ts'
import { applyMigration, patienceMs } from './apply.ts'
import { type Migration, findMigrationTime, readKnownMigrations, readMigrations } from './files.ts'

/**
 * The key of the advisory lock that lets only one process migrate at a time. Any number will do, as long as it is the
 * same in all processes.
 */
const lock = 7_230_411
const lookAgainMs = 200

/** Thrown while a backup is being restored, or after an interrupted restore. The data is then incomplete. */
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
  /**
   * Set during a restore. A restore migrates up to the backup's version, fills the tables, and then runs the remaining
   * migrations.
   */
  readonly restoring?: { readonly upTo: ReadonlySet<string> | 'end' }
  /** Also runs the `after` migrations of this version. After that, the previous version cannot be used any more. */
  readonly withAfter?: boolean
  readonly folder?: string
  /** How long a migration tries to get its locks, in ms. */
  readonly patienceMs?: number
}

/**
 * Applies the missing migrations in order. Skips the `after` migrations of this version, except on a new database, in a
 * restore, or if `withAfter` is set. Throws `StartRefused` if an applied migration was changed, or if an older Salus
 * that still runs needs something that would be removed. Throws `RestoreUnfinished` if a restore was begun but not
 * completed.
 */
export async function migrate(owner: pg.Pool, options: MigrateOptions): Promise<void> {
  const { appLogin, restoring } = options
  const client = await owner.connect()
  try {
    await takeLock(client)
    await prepare(client, appLogin)
    if (restoring === undefined) await refuseUnfinishedRestore(client)
    await applyMissing(client, options)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

/**
 * Polls for the lock instead of waiting for it in PostgreSQL. A waiting statement would block a concurrent index build,
 * because such a build waits until all older statements have ended.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0]?.taken) return
    await pause(lookAgainMs)
  }
}

async function applyMissing(client: pg.PoolClient, options: MigrateOptions): Promise<void> {
  const { log, restoring, folder, withAfter = false } = options
  const upTo = restoring?.upTo ?? 'end'
  const checksums = await appliedChecksums(client)
  const migrations = await readMigrations(folder)
  warnOfNewer([...checksums.keys()], migrations, log)
  refuseChanged(migrations, checksums)
  // Also runs the `after` migrations if `withAfter` is set, on a new database, and in a restore. The previous version
  // is not needed then: a new database has none, and after a restore, the previous version can restore the backup
  // again.
  const everything = withAfter || checksums.size === 0 || restoring !== undefined
  const missing = migrations.filter(({ name }) => !checksums.has(name) && (upTo === 'end' || upTo.has(name)))
  const waiting = everything ? [] : missing.filter(isHeldBack)
  for (const migration of missing) {
    if (waiting.includes(migration)) continue
    if (migration.time === 'after') await refuseBesideOlder(client, migration)
    await applyMigration({ client, migration, log, patienceMs: options.patienceMs ?? patienceMs })
    log.info({ migration: migration.name }, 'migrated')
  }
  if (waiting.length > 0)
    log.info(
      { migrations: waiting.map(({ name }) => name) },
      'migrations wait until the former version is gone: npm run salus -- migrate --after',
    )
}

function refuseChanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed)
    throw new StartRefused(
      `The database was built by another version of ${changed.name} than this Salus brings: start the version that built it.`,
    )
}

async function appliedChecksums(connection: pg.Pool | pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  const done = await connection.query<{ name: string; checksum: string }>('select name, checksum from salus.migration')
  return new Map(done.rows.map((row) => [row.name, row.checksum]))
}

/** True for the `after` migrations of this version. They wait until the next version starts. */
const isHeldBack = ({ time, isReleased }: Pick<Migration, 'time' | 'isReleased'>) => time === 'after' && !isReleased

async function refuseBesideOlder(client: pg.PoolClient, { name }: Migration): Promise<void> {
  const older = await olderProcesses(client, name)
  if (older > 0)
    throw new StartRefused(
      `${older} ${older === 1 ? 'process' : 'processes'} of an older Salus may still use what the migration ${name} ` +
        'takes away. Stop every older process, wait a minute and try again; upgrade beside running processes one release at a time.',
    )
}

/**
 * Warns if a newer Salus has migrated the database but only added to the tables. Throws `StartRefused` if the newer
 * Salus has also run its `after` migrations, because this version cannot use the tables after that.
 */
function warnOfNewer(applied: readonly string[], known: readonly Migration[], log: Logger): void {
  const newer = listUnknownMigrations(applied, known)
  const takenAway = newer.filter((name) => findMigrationTime(name) === 'after')
  if (takenAway.length > 0)
    throw new StartRefused(
      `The database was migrated by a newer Salus, to its end (${takenAway.at(-1)}): start that version again, or restore ` +
        'a backup made by this one.',
    )
  if (newer.length > 0)
    log.warn({ migrations: newer }, 'the database was migrated by a newer Salus: this one still works')
}

const listUnknownMigrations = (
  applied: readonly string[],
  known: readonly Pick<Migration, 'name'>[],
): readonly string[] => applied.filter((name) => known.every((migration) => migration.name !== name)).sort()

/**
 * Throws if a newer Salus has removed something that this version needs. The caller must have announced this process
 * before. An `after` migration that takes the lock later then finds this process and is refused.
 */
export async function requireUsableTables(owner: pg.Pool, log: Logger): Promise<void> {
  const client = await owner.connect()
  try {
    await takeLock(client)
    warnOfNewer([...(await appliedChecksums(client)).keys()], await readMigrations(), log)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

/**
 * Returns the names of the migrations that are not applied yet. After a start, these are only the `after` migrations of
 * this version.
 */
export async function waitingMigrations(owner: pg.Pool, folder?: string): Promise<readonly string[]> {
  const applied = await appliedChecksums(owner)
  return (await readMigrations(folder)).filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

const unfinished = 'restore unfinished'

export async function isRestoreUnfinished(connection: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = 'salus'`,
  )
  return rows[0]?.comment === unfinished
}

/** Throws `RestoreUnfinished` if a restore was begun but not completed. */
export async function refuseUnfinishedRestore(connection: pg.Pool | pg.PoolClient): Promise<void> {
  if (await isRestoreUnfinished(connection)) throw new RestoreUnfinished()
}

/** Marks the restore in the database itself, so that every process that starts with this database can see it. */
export async function markRestore(connection: pg.Pool | pg.PoolClient, state: 'unfinished' | 'done'): Promise<void> {
  await connection.query(`comment on schema salus is ${state === 'done' ? 'null' : `'${unfinished}'`}`)
}

/**
 * Returns true if the tables are those that this version needs: nothing is missing, and no newer version removed
 * anything.
 */
export async function isMigrated(owner: pg.Pool, folder?: string): Promise<boolean> {
  const known = await readKnownMigrations(folder)
  const applied = await appliedChecksums(owner)
  const needed = known.filter((migration) => !isHeldBack(migration))
  const newer = listUnknownMigrations([...applied.keys()], known)
  return needed.every(({ name }) => applied.has(name)) && newer.every((name) => findMigrationTime(name) === 'before')
}

/** Throws if the app's role cannot read the tables. Its rights or its search path are then wrong. */
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

/**
 * Throws `StartRefused` unless both roles exist and the login has the rights of the owner's role. Changes nothing,
 * because an administrator manages the roles.
 */
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
  // In a distributed database, the nodes log in to each other with the role that runs the statement. Both roles must
  // therefore be able to log in.
  if (await hasCitus(client))
    for (const role of [ownerRole, appRole] as const) await letLogIn(client, role, 'if-allowed')
  if (appLogin === 'own-login') await letLogIn(client, appRole)
  if (appLogin === 'own-login') return
  if (!(await actsAsBoth(client))) await client.query(`grant ${ownerRole}, ${appRole} to current_user`)
}

/**
 * Allows the role to log in, unless it already can. Roles belong to the whole PostgreSQL server, so two starts that
 * change the same role at the same time would conflict.
 */
async function letLogIn(
  client: pg.PoolClient,
  role: typeof ownerRole | typeof appRole,
  right: 'required' | 'if-allowed' = 'required',
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1 and rolcanlogin', [role])
  if (rowCount !== 0) return
  // The start must not fail if the login lacks the right to change roles. An administrator may manage the roles, and
  // Citus may be installed although nothing is distributed.
  const ignored = right === 'if-allowed' ? 'exception when insufficient_privilege then null;' : ''
  await client.query(`do $$ begin alter role ${role} login; ${ignored} end $$`)
}

/**
 * True if the login can already use both roles. The roles are then not granted again, because the login may lack the
 * right to grant them.
 */
async function actsAsBoth(client: pg.PoolClient): Promise<boolean> {
  // Since PostgreSQL 16, using a role's rights and switching to the role are separate permissions, so both are checked.
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
  // Two first starts on one PostgreSQL server can create the role at the same time. The second one then ignores that
  // the role exists.
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then
      create role ${name} nosuperuser nobypassrls nocreatedb nocreaterole;
    end if;
  exception when duplicate_object or unique_violation then null; end $$`)
}
