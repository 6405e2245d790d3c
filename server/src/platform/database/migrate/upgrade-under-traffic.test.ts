import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../../../testing/test-databases.ts'
import { silentLog } from '../../log.ts'
import { appRole } from './app-login.ts'
import { isDatabaseAway } from '../database-away.ts'
import { describeSchema, type SchemaShape } from '../describe-schema.queries.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './files.ts'

interface Release extends SchemaShape {
  readonly migrations: readonly string[]
}

const folder = path.join(migrationsFolder, 'releases')
const [former] = readdirSync(folder)
  .map((name): Release => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  .sort((one, other) => other.migrations.length - one.migrations.length)
if (!former) throw new Error('no release was recorded')

/** The tenants of the tests. The quiet tenant receives no writes while the tables change. */
const [quiet, busy] = [1, 2] as const
const migrated = { appLogin: 'own-login', log: silentLog() } as const

let owner: pg.Pool
let app: pg.Pool

beforeEach(async () => {
  const address = await emptyDatabase()
  owner = new pg.Pool({ ...address, max: 4, options: '-c search_path=salus' })
  // Ignores these errors, because a test ends some of the connections from outside.
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
  await migrate(owner, { ...migrated, restoring: { upTo: new Set(former.migrations) } })
  app = new pg.Pool({ ...address, user: appRole, max: 4, options: '-c search_path=salus -c lock_timeout=2s' })
  for (const tenantId of [quiet, busy]) {
    await owner.query(
      `insert into tenant (id, tenant_name, display_name, kind, country, locale, currency)
       overriding system value values ($1, $2, 'Tenant', 'company', 'DE', 'de', 'EUR')`,
      [tenantId, `tenant-${tenantId}`],
    )
    for (let made = 0; made < 20; made += 1) await recordAsBefore(tenantId)
  }
})
afterEach(async () => {
  await Promise.all([app.end(), owner.end()])
})

/**
 * Writes a member with a check-up, a note and the audit row in one transaction. Uses only columns of the previous
 * release.
 */
async function recordAsBefore(tenantId: number): Promise<string> {
  const client = await app.connect()
  const [memberId, guid] = [randomUUID(), randomUUID()]
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
    await client.query(
      `insert into member (tenant_id, id, first_name, last_name, birth_date, sex, tags, stores_health_data, shares_all)
       values ($1, $2, 'Mara', 'Lindner', '1980-05-17', 'female', '{Kurs}', true, true)`,
      [tenantId, memberId],
    )
    await client.query(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
       values ($1, $2, $3, 6, 'Weight', now(), true)`,
      [tenantId, guid, memberId],
    )
    await client.query(
      `insert into check_up_version (tenant_id, result_guid, revision, date_of_measurement, profile_version, source,
         answered_by, origin, subject, answers, scores, member_id, is_shared)
       values ($1, $2, 1, now(), '1', 'manual', 'by-staff', 'typed', '{"age": 45}', '{"weight": 71}', '[]', $3, true)`,
      [tenantId, guid, memberId],
    )
    await client.query(
      `insert into member_note (tenant_id, id, member_id, body, written_by_name) values ($1, $2, $3, 'Knie', 'Sophie')`,
      [tenantId, randomUUID(), memberId],
    )
    await client.query(
      `update member set last_check_up_at = now(), revision = revision + 1 where tenant_id = $1 and id = $2`,
      [tenantId, memberId],
    )
    await client.query(
      `insert into audit_event (tenant_id, action, object_kind, object_id, subject_ids)
       values ($1, 'check-up.recorded', 'check-up', $2, array[$3::uuid])`,
      [tenantId, guid, memberId],
    )
    await client.query('commit')
    return guid
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const listColumns = (table: string) =>
  Object.keys(former.tables[table]?.columns ?? {})
    .map((column) => `"${column}"`)
    .join(', ')
const readByTenant = Object.entries(former.tables)
  .filter(([, { columns, rights }]) => 'tenant_id' in columns && rights.includes('s'))
  .map(([table]) => table)

/**
 * Returns a checksum for each table of the tenant's data. It is computed from the columns that the previous release
 * could read.
 */
async function readAsBefore(tenantId: number): Promise<Readonly<Record<string, string>>> {
  const client = await app.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
    const sums: Record<string, string> = {}
    for (const table of readByTenant) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as sum
         from (select to_jsonb(t)::text as row from (select ${listColumns(table)} from ${table} where tenant_id = $1) t) r`,
        [tenantId],
      )
      sums[table] = rows[0]?.sum ?? ''
    }
    return sums
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Starts three writers and one reader. They work as fast as they can until they are stopped. */
function traffic() {
  const [written, failures]: [string[], unknown[]] = [[], []]
  let goesOn = true
  let repeated = 0
  const again = async (work: () => Promise<unknown>) => {
    while (goesOn && failures.length === 0)
      await work().catch((error: unknown) => {
        // Not a failure: the app would answer with 503, and the client would send the request again.
        if (isDatabaseAway(error) && repeated < 100) repeated += 1
        else failures.push(error)
      })
  }
  const write = async () => void written.push(await recordAsBefore(busy))
  const all = [again(write), again(write), again(write), again(() => readAsBefore(quiet))]
  const stop = async () => {
    goesOn = false
    await Promise.all(all)
    return { written, failures }
  }
  return { written, failures, stop }
}

const countRows = async (table: string) =>
  (await owner.query<{ count: number }>(`select count(*)::int from ${table} where tenant_id = $1`, [busy])).rows[0]
    ?.count
const applied = async () =>
  (await owner.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)

async function expectNothingLost(written: readonly string[]) {
  const { rows } = await owner.query<{ found: number }>(
    'select count(*)::int as found from check_up where result_guid = any($1::uuid[])',
    [written],
  )
  expect(rows[0]?.found).toBe(written.length)
  for (const table of ['check_up', 'check_up_version', 'member', 'member_note', 'audit_event'])
    expect(await countRows(table), table).toBe(20 + written.length)
}

test('the former release keeps reading and writing while the tables change and afterwards, and nothing is lost', async () => {
  const before = await readAsBefore(quiet)
  expect(readByTenant.length).toBeGreaterThan(40)
  expect(before['check_up']).toMatch(/^20 /)
  const people = traffic()
  await vi.waitFor(() => expect(people.written.length).toBeGreaterThan(3), { timeout: 10_000 })
  await migrate(owner, migrated)
  const atTheEnd = people.written.length
  await vi.waitFor(
    () => {
      expect(people.failures).toEqual([])
      expect(people.written.length).toBeGreaterThan(atTheEnd + 3)
    },
    { timeout: 10_000 },
  )
  const { written, failures } = await people.stop()
  expect(failures).toEqual([])
  expect((await applied()).length).toBeGreaterThan(former.migrations.length)
  await expectNothingLost(written)
  expect(await readAsBefore(quiet)).toEqual(before)
}, 60_000)

test('a migration that is killed half-way leaves nothing behind, and the next start completes it', async () => {
  const before = await readAsBefore(quiet)
  const reader = await app.connect()
  // Migration 0073 changes `member` first and then waits here for `check_up`.
  await reader.query('begin; lock table check_up in access share mode')
  const migrating = migrate(owner, migrated)
  const ended = migrating.then(
    () => 'came to its end',
    () => 'broke off',
  )
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ ended: boolean }>(
        `select pg_terminate_backend(holder.pid) as ended from pg_locks holder join pg_locks waits using (pid)
         where holder.locktype = 'advisory' and holder.objid = 7230411 and holder.granted
           and waits.relation = 'check_up'::regclass and not waits.granted`,
      )
      expect(rows).toEqual([{ ended: true }])
    },
    { timeout: 20_000, interval: 20 },
  )
  expect(await ended).toBe('broke off')
  await reader.query('rollback')
  reader.release()
  expect(await applied()).not.toContain('0073-results-of-a-former-login.sql')
  const { rows } = await owner.query(
    `select column_name from information_schema.columns where table_schema = 'salus' and column_name in ('former_user_id', 'kept_for')`,
  )
  expect(rows).toEqual([])
  const people = traffic()
  await vi.waitFor(() => expect(people.written.length).toBeGreaterThan(3), { timeout: 10_000 })
  await migrate(owner, migrated)
  const { written, failures } = await people.stop()
  expect(failures).toEqual([])
  await expectNothingLost(written)
  expect(await readAsBefore(quiet)).toEqual(before)
  const whole = new pg.Pool({ ...(await emptyDatabase()), max: 2 })
  await migrate(whole, { ...migrated, restoring: { upTo: new Set(await applied()) } })
  expect(await describeSchema(owner)).toEqual(await describeSchema(whole))
  await whole.end()
}, 60_000)
