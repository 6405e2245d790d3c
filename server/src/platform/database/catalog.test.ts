import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startScratchDatabase } from '../../testing/scratch-database.ts'
import { silentLog } from '../log.ts'
import { describeTables } from './describe-tables.queries.ts'
import { installJobs } from './jobs/queue.ts'
import type { Database } from './open-database.ts'

let database: Database
let stop: () => Promise<void>

beforeAll(async () => {
  const scratch = await startScratchDatabase()
  database = scratch.database
  stop = scratch.stop
  await installJobs(database.owner, silentLog())
}, 60_000)
afterAll(() => stop())

const globalTables = [
  'account',
  'account_erasure',
  'app_user',
  'authenticator_app',
  'data_export',
  'email_change',
  'erased_tenant',
  'file_store_owner',
  'idempotent_answer_of_user',
  'installation',
  'invoice_counter',
  'kept_invoice',
  'migration',
  'passkey',
  'push_key',
  'push_subscription',
  'rate_limit',
  'recovery_code',
  'registration',
  'server_process',
  'server_state',
  'session',
  'sign_in_event',
  'sign_in_step',
  'tenant',
  'tenant_opening',
  'usage_count',
  'user_consent',
  'verification',
]

const rows = async <Row extends object>(sql: string) => (await database.owner.query<Row>(sql)).rows

const tenantTables = `
  select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'salus' and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`

test('row-level security also applies to the owner of each table that has it, including the table of tenants', async () => {
  const found = await rows<{ relname: string; forced: boolean }>(`
    select c.relname, c.relforcerowsecurity as forced from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'salus' and c.relkind in ('r', 'p') and c.relrowsecurity`)
  expect(found.filter(({ forced }) => !forced)).toEqual([])
  expect(found.map(({ relname }) => relname)).toContain('tenant')
})

describe('a job that the app asks for', () => {
  const enqueueIn = async (tenant: string, task: string, payload: object) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
      await client.query('select graphile_worker.enqueue_for_salus($1, $2, null)', [task, JSON.stringify(payload)])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  test('is accepted while its tenant is set', async () => {
    await expect(enqueueIn('7', 'watch-limits', { tenantId: '7' })).resolves.toBeUndefined()
  })
  test.each([
    ['about another tenant', '8', 'watch-limits', { tenantId: '7' }],
    ['about a tenant, from outside of all', '', 'watch-limits', { tenantId: '7' }],
    ['that only the server schedules', '7', 'make-backup', {}],
    ['that does not exist', '7', 'anything', {}],
  ])('is refused %s', async (_what, tenant, task, payload) => {
    await expect(enqueueIn(tenant, task, payload)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('every table of a tenant', () => {
  test('has a column for the tenant, except the reviewed global ones', async () => {
    const found = await rows<{ relname: string }>(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'salus' and c.relkind in ('r', 'p') and c.oid not in (select oid from (${tenantTables}) t) order by 1`)
    expect(found.map((row) => row.relname)).toEqual(globalTables)
  })

  test('has row-level security enabled and forced', async () => {
    const open = await rows(`select t.relname from (${tenantTables}) t join pg_class c using (oid)
      where not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(open).toEqual([])
  })

  test('has a policy for reading and writing in the form that a distributed database understands', async () => {
    const policies = await rows<{ relname: string; command: string; using: string | null; check: string | null }>(`
      select t.relname, p.polcmd as command, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
      from (${tenantTables}) t left join pg_policy p on p.polrelid = t.oid`)
    expect(policies.length).toBeGreaterThan(10)
    const form = "((tenant_id)::text = current_setting('app.tenant'::text, true))"
    for (const policy of policies) {
      // A policy for inserts checks only new rows. A policy for selects or deletes checks only existing rows.
      if (policy.command !== 'a') expect(policy.using, policy.relname).toContain(form)
      if (policy.command !== 'r' && policy.command !== 'd')
        expect(policy.check, policy.relname).toSatisfy(
          (check: unknown) => check === form || (typeof check === 'string' && check.startsWith(`(${form} AND `)),
        )
    }
  })

  test('starts its primary and unique keys with the tenant', async () => {
    const wrong = await rows(`
      select t.relname, i.indexrelid::regclass::text as index from (${tenantTables}) t
      join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisprimary)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where a.attname <> 'tenant_id'
      union all
      select t.relname, 'no primary key' from (${tenantTables}) t
      where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`)
    expect(wrong).toEqual([])
  })

  test('has foreign keys that contain the tenant, never SET NULL, and reference no login except in memberships', async () => {
    const keys = await rows<{ from: string; to: string; columns: string[]; others: string[]; on_delete: string }>(`
      select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to, k.confdeltype as on_delete,
        array(select attname::text from pg_attribute where attrelid = k.conrelid and attnum = any(k.conkey)) as columns,
        array(select attname::text from pg_attribute where attrelid = k.confrelid and attnum = any(k.confkey)) as others
      from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'`)
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) {
      const what = `${key.from} -> ${key.to}`
      expect(key.on_delete, what).not.toBe('n')
      // A membership may reference a login, because a distributed database stores both tables on every node.
      if (key.to === 'salus.app_user') expect(key.from).toBe('salus.membership')
      else expect(key.columns, what).toContain('tenant_id')
      if (key.to !== 'salus.tenant' && key.to !== 'salus.app_user') expect(key.others, what).toContain('tenant_id')
    }
  })

  test('has no trigger of its own', async () => {
    expect(await rows(`select tgname from pg_trigger where not tgisinternal`)).toEqual([])
  })
})

test('no view bypasses the policies, and the few functions that run as the owner have a fixed search path', async () => {
  const views = await rows(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'salus' and (relkind = 'm' or relkind = 'v'
      and not coalesce('security_invoker=true' = any(reloptions), false))`)
  expect(views).toEqual([])
  const definers = await rows<{ name: string; config: string[] | null }>(`
    select p.proname as name, p.proconfig as config from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname in ('salus', 'graphile_worker', 'public') order by 1`)
  expect(definers.map(({ name }) => name)).toEqual(['enqueue_for_salus', 'record_consents'])
  for (const { name, config } of definers) expect(config?.join(), name).toMatch(/^search_path=/)
})

describe('the app', () => {
  test('owns nothing, creates nothing and cannot become the owner', async () => {
    const [role] = await rows<object>(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      pg_has_role('salus_app', 'salus_owner', 'member') as is_owner,
      (select count(*)::int from pg_class where relowner = 'salus_app'::regrole) as owned
      from pg_roles where rolname = 'salus_app'`)
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      is_owner: false,
      owned: 0,
    })
    await expect(database.pool.query('create table salus.mine (id int)')).rejects.toMatchObject({ code: '42501' })
  })

  test('may truncate nothing, and neither change nor delete results and audit', async () => {
    const allowed = await rows(`
      select relname, privilege from (${tenantTables}) t, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
      where has_table_privilege('salus_app', t.oid, privilege)
      union all
      select relname, privilege from pg_class, unnest(array['UPDATE', 'DELETE']) privilege
      where oid in ('salus.audit_event'::regclass, 'salus.check_up_version'::regclass)
        and has_table_privilege('salus_app', oid, privilege)`)
    expect(allowed).toEqual([])
  })

  test('sees no row and writes none while no tenant is set', async () => {
    await database.owner
      .query(`insert into salus.tenant (id, tenant_name, display_name, kind, country, locale, currency)
      values (1, 'one', 'One', 'studio', 'DE', 'de', 'EUR')`)
    await database.owner.query(
      `insert into salus.member (tenant_id, first_name, last_name, sex) values (1, 'A', 'B', 'female')`,
    )
    for (const { relname } of await rows<{ relname: string }>(tenantTables)) {
      const seen = await database.pool.query<{ count: number }>(`select count(*) from salus.${relname}`)
      expect(seen.rows[0]?.count, relname).toBe(0)
    }
    const write = database.pool.query(
      `insert into salus.member (tenant_id, first_name, last_name, sex) values (1, 'A', 'B', 'male')`,
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  test('is stopped when it takes too long', async () => {
    const settings = await database.pool.query<{ name: string; setting: string }>(`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`)
    expect(settings.rows.map((row) => row.setting)).toEqual(['10000', '2000', '5000'])
  })
})

test('acknowledged writes are on the disk', async () => {
  const settings = await rows<{ setting: string }>(
    `select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  expect(settings.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
})

test('the row types are those of the database', async () => {
  const committed = await readFile(new URL('./tables.gen.ts', import.meta.url), 'utf8')
  expect(withoutLayout(await describeTables(database.owner))).toBe(withoutLayout(committed))
})

const withoutLayout = (text: string) => text.replaceAll(/[\s,;]+/g, ' ')
