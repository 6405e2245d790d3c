import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { hash } from '@node-rs/argon2'
import { startEmbeddedPostgres } from '@salus/server/platform/database/embedded-postgres/embedded-postgres.ts'
import { findPostmaster } from '@salus/server/platform/database/embedded-postgres/postmaster.ts'
import { openDatabase } from '@salus/server/platform/database/open-database.ts'

export interface FilledDatabase {
  readonly connection: pg.PoolConfig
  /** In the format of `DATABASE_URL`. */
  readonly url: string
  readonly tenantId: number
  readonly memberId: string
  readonly email: string
  readonly password: string
  /** The process id of the PostgreSQL server. */
  readonly pid: number
  /** Returns the id of the member with this number in a tenant. The default number is 1. */
  findMemberId(tenantId: number, number?: number): string
  /** Adds this many staff to each tenant, all with the same password. Returns their e-mail addresses by tenant. */
  addStaff(counts: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, readonly string[]>>
  /** Adds check-ups until there are this many, in 200 tenants with 100 members each. */
  growTo(checkUps: number): Promise<void>
  stop(): Promise<void>
}

const tenants = 200
const membersPerTenant = 100
const password = 'Bench-staff-2026'
const email = 'staff@bench.example'

export async function startFilledDatabase(): Promise<FilledDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = await openDatabase(
    { owner: embedded.ownerConnection, appLogin: 'own-login' },
    pino({ level: 'error' }),
  )
  await database.close()
  const owner = new pg.Pool({ ...embedded.ownerConnection, max: 2, options: '-c search_path=salus' })
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await owner.query(people(passwordHash))
  const found = await owner.query<{ id: string }>('select id from member where tenant_id = 100 order by id limit 1')
  const memberId = found.rows[0]?.id ?? ''
  // Gives the measured member 50 rows, which stay the same while the table grows.
  await owner.query(checkUpsOfMeasured, [memberId])
  const { host, port, user, database: name } = embedded.ownerConnection
  const pid = findPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0
  return {
    connection: embedded.ownerConnection,
    url: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    tenantId: 100,
    memberId,
    email,
    password,
    pid,
    findMemberId: (tenantId, number = 1) => makeMemberId(tenantId, number),
    addStaff: async (counts) => {
      const added = new Map<number, readonly string[]>()
      for (const [tenantId, count] of counts) {
        const { rows } = await owner.query<{ email: string }>(moreStaff, [tenantId, count, passwordHash])
        added.set(
          tenantId,
          rows.map((row) => row.email),
        )
      }
      return added
    },
    growTo: async (checkUps) => {
      const present = await owner.query<{ count: string }>('select count(*) from check_up')
      await owner.query(moreCheckUps, [Number(present.rows[0]?.count), checkUps])
      await owner.query('vacuum analyze check_up')
    },
    stop: async () => {
      await owner.end()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Computes the id of a member in the same way as the SQL in `people`. */
const makeMemberId = (tenantId: number, number: number): string =>
  createHash('md5')
    .update(`${tenantId}-${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Parameters: the tenant, the number of staff, and the hash of their password. */
const moreStaff = `
with one as (
  select gen_random_uuid() as id, 'staff' || i || '@bench-' || $1::int || '.example' as email from generate_series(1, $2::int) i
), known as (
  insert into app_user (id, email, email_verified, name, first_name, last_name)
    select id, email, true, 'Bench Staff', 'Bench', 'Staff' from one
), able as (
  insert into account (id, user_id, account_id, provider_id, password)
    select gen_random_uuid(), id, id::text, 'credential', $3 from one
), working as (
  insert into membership (tenant_id, user_id, role) select $1::int, id, 'Staff' from one
)
select email from one`

const staffId = '00000000-0000-4000-8000-000000000001'

const people = (passwordHash: string) => `
insert into tenant (id, tenant_name, display_name, kind, country, locale, currency)
  select i, 'bench-' || i, 'Bench ' || i, 'studio', 'DE', 'de', 'EUR' from generate_series(1, ${tenants}) i;
insert into product (tenant_id, plugin_id, state) select i, p, 'active' from generate_series(1, ${tenants}) i, unnest(array[6, 15, 16]) p;
insert into app_user (id, email, email_verified, name, first_name, last_name)
  values ('${staffId}', '${email}', true, 'Bench Staff', 'Bench', 'Staff');
insert into account (id, user_id, account_id, provider_id, password)
  values (gen_random_uuid(), '${staffId}', '${staffId}', 'credential', '${passwordHash}');
insert into membership (tenant_id, user_id, role) select i, '${staffId}', 'Staff' from generate_series(1, ${tenants}) i;
insert into member (tenant_id, id, first_name, last_name, sex, birth_date, stores_health_data, shares_all)
  select t, md5(t || '-' || m)::uuid, 'First' || m, 'Last' || m, 'female', '1980-01-01', true, true
  from generate_series(1, ${tenants}) t, generate_series(1, ${membersPerTenant}) m;`

const checkUpsOfMeasured = `
insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
select 100, md5('measured-' || i)::uuid, $1::uuid, 6, 'Stress load', timestamptz '2026-01-01 08:00+00' + i * interval '1 day', true
from generate_series(1, 60) i`

const moreCheckUps = `
insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_id, profile_name, date_of_measurement, is_shared)
select i % ${tenants} + 1, md5('check-up-' || i)::uuid,
       md5((i % ${tenants} + 1) || '-' || (i / ${tenants} % ${membersPerTenant} + 1))::uuid,
       case i % 3 when 0 then 6 when 1 then 15 else 16 end, null, 'Stress load',
       timestamptz '2024-11-21 08:00+00' + (i % 730) * interval '1 day' + i % 1440 * interval '1 minute', true
from generate_series($1::int, $2::int - 1) i`
