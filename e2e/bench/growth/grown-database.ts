import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hash } from '@node-rs/argon2'
import { startEmbeddedPostgres } from '@salus/server/platform/database/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '@salus/server/platform/database/open-database.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import pino from 'pino'
import * as rows from './rows.ts'
import { largeTenant, type Shape, planShape } from './shape.ts'

export const staff = { email: 'staff@bench.example', password: 'Bench-staff-2026' }
/** The login of the busiest member. */
export const person = { ...staff, email: 'person@bench.example' }
/** The login of a member with ten check-ups. */
export const usualPerson = { ...staff, email: 'usual-person@bench.example' }

export interface GrownDatabase {
  readonly dataDir: string
  /** In the format of `DATABASE_URL`. Different after each `growTo`. */
  url(): string
  connection(): pg.PoolConfig
  /** Connects as the owner of the tables, who is a superuser. */
  readonly owner: { query: pg.Pool['query'] }
  /** Adds check-ups until there are this many. Throws if there are already more. */
  growTo(checkUps: number): Promise<void>
  checkUps(): number
  stop(): Promise<void>
}

/**
 * The settings of PostgreSQL while the database is filled. They are not crash-safe, because filling can be repeated and
 * is not measured.
 */
const whileFilling = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '512MB',
  max_parallel_maintenance_workers: '1',
  autovacuum: 'off',
}
const whileMeasuring = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '5000',
  autovacuum: 'off',
}

/**
 * Starts a separate PostgreSQL whose data grows in several steps. If BENCH_DATA_DIR is set, the data is kept, and the
 * next run continues from the size that this run has reached.
 */
export async function startGrownDatabase(): Promise<GrownDatabase> {
  const kept = process.env['BENCH_DATA_DIR']
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'salus-bench-growth-'))
  let embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  let owner = openOwner(embedded.ownerConnection)
  const restart = async (settings: Readonly<Record<string, string>>) => {
    await owner.query('alter system reset all')
    for (const [name, value] of Object.entries(settings)) await owner.query(`alter system set ${name} = '${value}'`)
    await owner.end()
    await embedded.stop()
    embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    owner = openOwner(embedded.ownerConnection)
  }
  const database = await openDatabase(
    { owner: embedded.ownerConnection, appLogin: 'own-login' },
    pino({ level: 'error' }),
  )
  await database.close()
  await owner.query('create table if not exists public.grown (check_ups integer not null, now timestamptz not null)')
  const found = await owner.query<{ check_ups: number; now: Date }>('select * from public.grown')
  let checkUps = found.rows[0]?.check_ups ?? 0
  const now = found.rows[0]?.now ?? new Date()
  await restart(whileMeasuring)
  if (checkUps === 0) {
    await owner.query('create extension if not exists pg_stat_statements schema public')
    await owner.query(people(await hash(staff.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })))
  }
  return {
    dataDir,
    owner: { query: ((...given: Parameters<pg.Pool['query']>) => owner.query(...given)) as pg.Pool['query'] },
    connection: () => embedded.ownerConnection,
    url: () => {
      const { host, port, user, database: name } = embedded.ownerConnection
      return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    },
    checkUps: () => checkUps,
    growTo: async (wanted) => {
      if (wanted < checkUps) throw new Error(`the database already has ${checkUps} check-ups`)
      if (wanted === checkUps) return
      await restart(whileFilling)
      await grow(owner, { from: planShape(checkUps), to: planShape(wanted), now: now.getTime() })
      await owner.query('delete from public.grown')
      await owner.query('insert into public.grown values ($1, $2)', [wanted, now])
      checkUps = wanted
      await restart(whileMeasuring)
    },
    stop: async () => {
      await owner.end()
      await embedded.stop()
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function openOwner(connection: pg.PoolConfig): pg.Pool {
  const owner = new pg.Pool({ ...connection, max: 4, options: '-c search_path=salus' })
  // Ignores errors of connections that are still closing when the server stops.
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
  return owner
}

interface Growth {
  readonly from: Shape
  readonly to: Shape
  readonly now: number
}

const filledTables = ['member', 'check_up', 'check_up_version', 'audit_event', 'audit_day']

async function grow(owner: pg.Pool, { from, to, now }: Growth): Promise<void> {
  const client = await owner.connect()
  try {
    // Switches off foreign keys and index maintenance. The indexes are rebuilt at the end.
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(tenantsBetween, [from.tenants, to.tenants, [...rows.products]])
    const tables = filledTables.map((table) => `'salus.${table}'::regclass`).join(', ')
    await client.query(`update pg_index set indisready = false, indisvalid = false where indrelid in (${tables})`)
    const places = () => rows.checkUpPlaces(from, to, now)
    await copy(client, `member (${rows.memberColumns})`, rows.memberLines(from, to, now))
    await copy(client, `check_up (${rows.checkUpColumns})`, mapped(places(), rows.checkUpLine))
    await copy(client, `check_up_version (${rows.versionColumns})`, mapped(places(), rows.versionLine))
    await copy(client, `audit_event (${rows.auditColumns})`, mapped(places(), rows.auditLine))
    await copy(client, `audit_day (${rows.auditDayColumns})`, mapped(places(), rows.auditDayLine))
    for (const table of filledTables) await timed(`index ${table}`, () => client.query(`reindex table ${table}`))
    await timed('words of members', () => client.query(wordsOfMembers))
    await client.query(`set session_replication_role = 'origin'`)
    await timed('vacuum', () => client.query('vacuum (analyze)'))
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

function* mapped<Item>(items: Iterable<Item>, writeLine: (item: Item) => string): Generator<string> {
  for (const item of items) yield writeLine(item)
}

const piece = 256 * 1024

function* inPieces(lines: Iterable<string>): Generator<string> {
  let gathered = ''
  for (const line of lines) {
    gathered += line
    if (gathered.length < piece) continue
    yield gathered
    gathered = ''
  }
  if (gathered !== '') yield gathered
}

const copy = (client: pg.PoolClient, into: string, lines: Iterable<string>): Promise<void> =>
  timed(`copy ${into.split(' ')[0]}`, async () => {
    await pipeline(Readable.from(inPieces(lines)), client.query(copyFrom(`copy ${into} from stdin`)))
  })

async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const begin = performance.now()
  await act()
  const seconds = (performance.now() - begin) / 1000
  if (seconds > 5) process.stdout.write(`  ${what}: ${seconds.toFixed(0)} s\n`)
}

const personId = '00000000-0000-4000-8000-000000000002'
const usualPersonId = '00000000-0000-4000-8000-000000000003'

const people = (passwordHash: string) => `
insert into app_user (id, email, email_verified, name, first_name, last_name) values
  ('${rows.staffId}', '${staff.email}', true, 'Bench Staff', 'Bench', 'Staff'),
  ('${personId}', '${person.email}', true, 'Bench Person', 'Bench', 'Person'),
  ('${usualPersonId}', '${usualPerson.email}', true, 'Usual Person', 'Usual', 'Person');
insert into account (id, user_id, account_id, provider_id, password)
  select gen_random_uuid(), id, id::text, 'credential', '${passwordHash}' from app_user;`

/** Parameters: the number of tenants before and after, and the products of the new tenants. */
const tenantsBetween = `
with added as (
  insert into tenant (id, tenant_name, display_name, kind, country, locale, currency)
    select i, 'bench-' || i, 'Bench ' || i, 'studio', 'DE', 'de', 'EUR' from generate_series($1::int + 1, $2::int) i
    returning id
), products as (
  insert into product (tenant_id, plugin_id, state)
    select i, p, 'active' from generate_series($1::int + 1, $2::int) i, unnest($3::int[]) p
), own as (
  insert into membership (tenant_id, user_id, role, member_id)
    select id, user_id::uuid, 'Member', member_id::uuid from added, (values ('${personId}', '${rows.busiestMember}'),
      ('${usualPersonId}', '${rows.makeMemberId(largeTenant, 18)}')) login (user_id, member_id) where id = ${largeTenant}
)
insert into membership (tenant_id, user_id, role) select id, '${rows.staffId}', 'Admin' from added`

/**
 * Builds the search words of all members in one statement. The function `index_members` does this only for some
 * members.
 */
const wordsOfMembers = `
with added as (
  insert into member_word (tenant_id, word, member_id)
    select tenant_id, word, id from member, regexp_split_to_table(btrim(words, E'\\n'), '\\n') word
    where words is distinct from indexed_words
    on conflict do nothing
)
update member set indexed_words = words where words is distinct from indexed_words`
