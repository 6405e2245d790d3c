import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseAgainIn } from '../../background-tasks.ts'
import { fillDemoData } from '../../demo/fill-demo-data.ts'
import { documentPath, newFileName } from '../../platform/files/file-store.ts'
import { silentLog } from '../../platform/log.ts'
import { killAtEachCommit } from '../../testing/killed-owner.ts'
import { now, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { readJournal } from '../erasures/erasure-journal.ts'
import { beginDueEnds, endTenantsTask, eraseBegunTenants } from './erase-tenant.ts'

const dayMs = 86_400_000
let moment = now
let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({}, () => moment)
  await fillDemoData(world.database.owner, { now, hashPassword: () => Promise.resolve('x') })
}, 60_000)
afterAll(() => world.close())

const deps = (owner = world.database.owner) => ({
  owner,
  files: world.files,
  dataDir: world.dataDir,
  clock: { now: () => moment },
  log: silentLog(),
})

/**
 * Returns a number and a checksum of the tenant's rows for each table. Leaves out the time of last use, because it is
 * stored some time after a response.
 */
const countRows = async (tenantId: number) => {
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'salus' and column_name = 'tenant_id' order by 1`,
  )
  const counts = await Promise.all(
    tables.map(({ name }) =>
      world.sql<{ count: number; sum: string }>(
        `select count(*)::int as count, md5(coalesce(string_agg(row, ',' order by row), '')) as sum
          from ${name} t, lateral (select (to_jsonb(t) - 'last_used_at')::text as row) as read where tenant_id = $1`,
        [tenantId],
      ),
    ),
  )
  return Object.fromEntries(tables.map(({ name }, index) => [name, counts[index]?.[0] ?? { count: 0, sum: '' }]))
}
const filled = async (tenantId: number) =>
  Object.entries(await countRows(tenantId)).flatMap(([name, { count }]) => (count > 0 ? [name] : []))

const plan = async (tenant: TenantOfTest) => {
  const { body } = await world.ask<{ displayName: string }>(tenant.admin, 'GET', `/api/tenants/${tenant.tenantId}`)
  const asked = await world.ask<{ endsOn: string }>(tenant.admin, 'DELETE', `/api/tenants/${tenant.tenantId}`, {
    body: { name: body.displayName },
  })
  expect(asked.status).toBe(200)
  return asked.body.endsOn
}
const dueAt = async (days: number, work: () => Promise<void>) => {
  moment = new Date(now.getTime() + days * dayMs)
  await work().finally(() => (moment = now))
}
const end = (tenantId: number) =>
  world.sql<{ began: boolean; waits: string[] }>(
    'select end_began_at is not null as began, end_waits_for as waits from tenant where id = $1',
    [tenantId],
  )
/** Plans the tenant's end and moves its day into the past. */
const makeDue = (tenantId: number) =>
  world.sql(`update tenant set end_planned_at = '2026-02-01T00:00:00Z', ends_on = '2026-03-03' where id = $1`, [
    tenantId,
  ])
const putFile = async (tenantId: number) => {
  const name = documentPath(tenantId, newFileName())
  const file = path.join(world.dataDir, randomUUID())
  writeFileSync(file, 'a document')
  await world.files.put(name, file)
  return name
}
const eraseAll = async () => {
  await beginDueEnds(deps())
  await eraseBegunTenants(deps(), 0)
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isNeeded: boolean
}

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns that refer to another table, with the columns to which they refer. */
  readonly refers: readonly {
    readonly to: string
    readonly own: readonly string[]
    readonly others: readonly string[]
  }[]
}

/**
 * Inserts a row into every tenant table in which the tenant has none. Uses the catalogue of the database, so that new
 * tables are included. Drops the check constraints of the tables first, because the values have no meaning. Returns the
 * names of all tenant tables.
 */
async function fillTenantTables(tenantId: number): Promise<readonly string[]> {
  const tables = await readTables()
  await dropChecks()
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      ({ name, refers }) => !refers.some(({ to }) => to !== name && waiting.some((other) => other.name === to)),
    )
    const [table] = waiting.splice(next, 1)
    if (next < 0 || !table) throw new Error('tables refer to each other')
    await insertRow(table, tenantId)
  }
  return tables.map(({ name }) => name)
}

async function insertRow(table: Table, tenantId: number): Promise<void> {
  const known = await world.sql(`select from ${table.name} where tenant_id = $1 limit 1`, [tenantId])
  if (known.length > 0) return
  const values = new Map<string, unknown>([['tenant_id', tenantId]])
  for (const { to, own, others } of table.refers.filter((key) => key.to !== table.name)) {
    const condition = to === 'tenant' ? 'id = $1' : to === 'app_user' ? '$1::int > 0' : 'tenant_id = $1'
    const [row] = await world.sql<Record<string, unknown>>(`select * from ${to} where ${condition} limit 1`, [tenantId])
    own.forEach((column, index) => values.set(column, row?.[others[index] ?? '']))
  }
  const names = [...values.keys()]
  const made = table.columns.filter(({ name, isNeeded }) => isNeeded && !values.has(name))
  const columns = [...names, ...made.map(({ name }) => name)]
  const texts = [...names.map((_, index) => `$${index + 1}`), ...made.map(({ type }) => madeValue(type))]
  await world.sql(`insert into ${table.name} (${columns.join(', ')}) values (${texts.join(', ')})`, [
    ...values.values(),
  ])
}

function madeValue(type: string): string {
  if (type.startsWith('_')) return `'{}'`
  const value = { uuid: 'gen_random_uuid()', timestamptz: 'now()', date: 'current_date', bool: 'false', jsonb: `'{}'` }[
    type
  ]
  return value ?? (type === 'bytea' ? `'\\x00'` : type === 'text' ? `gen_random_uuid()::text` : '1')
}

const readTables = (): Promise<Table[]> =>
  world.sql<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'isNeeded', a.attnotnull and not a.atthasdef
         and a.attidentity = '' and a.attgenerated = ''))
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('to', f.relname,
         'own', array(select attname from unnest(k.conkey) with ordinality as o (n, i)
           join pg_attribute on attrelid = k.conrelid and attnum = o.n order by o.i),
         'others', array(select attname from unnest(k.confkey) with ordinality as o (n, i)
           join pg_attribute on attrelid = k.confrelid and attnum = o.n order by o.i))), '[]')
       from pg_constraint k join pg_class f on f.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f') as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'salus' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    order by 1`)

async function dropChecks(): Promise<void> {
  const checks = await world.sql<{ table: string; name: string }>(`
    select c.relname as table, quote_ident(k.conname) as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'salus'::regnamespace and k.contype = 'c'`)
  for (const { table, name } of checks) await world.sql(`alter table ${table} drop constraint ${name}`)
}

describe('on its day, a tenant', () => {
  test('is erased from every table, also when the server is killed at each commit, and no other tenant is touched', async () => {
    const [erased, spared] = [4, 1]
    const tables = await fillTenantTables(erased)
    expect(await filled(erased)).toEqual(tables.toSorted())
    await fillTenantTables(spared)
    const files = [await putFile(erased), await putFile(spared)]
    await world.sql(`update salus.member set held = false where tenant_id = any('{1,4}')`)
    await world.sql(`delete from member_hold where tenant_id = $1`, [erased])
    const before = await countRows(spared)
    const logins = await world.sql<{ count: number }>('select count(*)::int from app_user')
    await world.sql(`select graphile_worker.add_job('watch-limits', json_build_object('tenantId', id::text),
        run_at => now() + interval '1 day') from unnest('{1,4}'::int[]) id`)
    await makeDue(erased)

    const kills = await killAtEachCommit(world.database.owner, async (owner) => {
      await beginDueEnds(deps(owner))
      await eraseBegunTenants(deps(owner), 0)
    })

    expect(kills).toBeGreaterThan(10)
    expect(await filled(erased)).toEqual([])
    expect(await world.sql('select from tenant where id = $1', [erased])).toEqual([])
    expect(await countRows(spared)).toEqual(before)
    expect(await world.sql('select count(*)::int from app_user')).toEqual(logins)
    expect(await Promise.all(files.map(async (file) => (await world.files.open(file)) !== null))).toEqual([false, true])
    const jobs = await world.sql(
      `select payload from graphile_worker._private_jobs where payload ->> 'tenantId' = any('{1,4}')`,
    )
    expect(jobs).toEqual([{ payload: { tenantId: '1' } }])
    const [receipt] = await world.sql('select * from erased_tenant where id = $1', [erased])
    expect(receipt).toMatchObject({
      display_name: 'Stadtwerke Hafen',
      counts: { members: 140, checkUps: 233, documents: 1 },
    })
    expect(receipt).toHaveProperty('erased_at', expect.any(Date))
  }, 400_000)

  test('leaves its invoices, with numbers, addresses and papers', async () => {
    const { tenantId } = await world.makeTenant()
    const id = randomUUID()
    await world.sql(
      `insert into invoice (tenant_id, id, number, kind, reason, issued_on, currency, net, vat, gross, period_starts_on,
         period_ends_on, content, xml, pdf, pdf_hash, mailed_to)
       values ($1, $2, '2026-000777', 'invoice', 'order', '2026-01-01', 'EUR', 100, 19, 119, '2026-01-01', '2026-02-01',
         '{"buyer": {"city": "Kiel"}}', '<xml/>', '\\x25', 'hash', 'bill@studio.example')`,
      [tenantId, id],
    )
    await world.sql(`insert into invoice_mail_refusal (tenant_id, invoice_id, refused_at) values ($1, $2, now())`, [
      tenantId,
      id,
    ])
    await makeDue(tenantId)
    await eraseAll()
    const [{ hash } = { hash: '' }] = await world.sql<{ hash: string }>(
      'select hash from erased_tenant where id = $1',
      [tenantId],
    )
    const kept = await world.sql('select * from kept_invoice where erased_hash = $1', [hash])
    expect(kept).toEqual([
      expect.objectContaining({
        number: '2026-000777',
        gross: 119,
        content: { buyer: { city: 'Kiel' } },
        xml: '<xml/>',
        mailed_to: 'bill@studio.example',
        mail_refused_at: expect.any(Date),
      }),
    ])
    expect(kept[0]).toHaveProperty('pdf', Buffer.from('%'))
    const rights = await world.sql<{ may: boolean }>(
      `select has_table_privilege('salus_app', 'salus.' || name, 'select, insert, update, delete') as may
       from unnest('{kept_invoice,erased_tenant}'::text[]) name`,
    )
    expect(rights, 'nobody reads it in the web').toEqual([{ may: false }, { may: false }])
    expect(await filled(tenantId)).toEqual([])
  })

  test('looks like one that never existed as soon as its end begins', async () => {
    const tenant = await world.makeTenant()
    const url = `/api/tenants/${tenant.tenantId}`
    await makeDue(tenant.tenantId)
    expect((await world.ask(tenant.member, 'GET', '/api/me/check-ups')).status).toBe(200)
    await beginDueEnds(deps())
    for (const who of [tenant.admin, tenant.staff, tenant.member]) {
      const there = await world.ask(who, 'GET', url)
      const nowhere = await world.ask(who, 'GET', '/api/tenants/987654')
      expect([there.status, Object.keys(there.body ?? {})]).toEqual([404, Object.keys(nowhere.body ?? {})])
    }
    expect((await world.ask(tenant.admin, 'DELETE', `${url}/end`)).status).toBe(404)
    await eraseBegunTenants(deps(), 0)
    expect((await world.ask(tenant.admin, 'GET', url)).status).toBe(404)
  })

  test('is erased once if two processes erase it at the same time', async () => {
    const { tenantId } = await world.makeTenant()
    for (let number = 0; number < 30; number += 1) await world.makeMember(tenantId)
    await makeDue(tenantId)
    await beginDueEnds(deps())
    await Promise.all([eraseBegunTenants(deps(), 0), eraseBegunTenants(deps(), 0)])
    expect([await end(tenantId), await filled(tenantId)]).toEqual([[], []])
  })

  test('waits between closing and erasing for work that is still in progress', async () => {
    const { tenantId } = await world.makeTenant()
    await makeDue(tenantId)
    await endTenantsTask(deps())()
    expect(await end(tenantId)).toEqual([{ began: true, waits: [] }])
    await world.sql(`update tenant set end_began_at = now() - interval '11 minutes' where id = $1`, [tenantId])
    await endTenantsTask(deps())()
    expect(await end(tenantId)).toEqual([])
  })

  test('is erased only when the day has begun for members in every time zone', async () => {
    const { tenantId } = await world.makeTenant()
    await makeDue(tenantId)
    moment = new Date('2026-03-03T11:59:00Z')
    await beginDueEnds(deps()).finally(() => (moment = now))
    expect(await end(tenantId)).toEqual([{ began: false, waits: [] }])
    moment = new Date('2026-03-03T12:00:00Z')
    await eraseAll().finally(() => (moment = now))
    expect(await end(tenantId)).toEqual([])
  })

  test('is not erased a day early, and not once the end was taken back', async () => {
    const [early, back] = [await world.makeTenant(), await world.makeTenant()]
    expect([await plan(early), await plan(back)]).toEqual(['2026-04-09', '2026-04-09'])
    expect((await world.ask(back.admin, 'DELETE', `/api/tenants/${back.tenantId}/end`)).status).toBe(204)
    await dueAt(29, eraseAll)
    expect(await end(early.tenantId)).toEqual([{ began: false, waits: [] }])
    await dueAt(30, eraseAll)
    expect(await end(early.tenantId)).toEqual([])
    expect(await end(back.tenantId)).toEqual([{ began: false, waits: [] }])
  })
})

describe('the day passes, and nothing is erased', () => {
  test('while a record is locked: the Admins read why, and the end begins once the lock has ended', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, admin, member } = tenant
    await plan(tenant)
    const hold = `/api/tenants/${tenantId}/members/${member.memberId}/hold`
    expect((await world.ask(admin, 'PUT', hold, { body: { reason: 'A lawsuit' } })).status).toBe(200)
    const before = await countRows(tenantId)
    await dueAt(31, eraseAll)
    expect(await countRows(tenantId)).toEqual(before)
    expect(await end(tenantId)).toEqual([{ began: false, waits: ['holds'] }])
    const shown = await world.ask(admin, 'GET', `/api/tenants/${tenantId}/end`)
    expect(shown.body).toMatchObject({ waitsFor: ['holds'], holds: 1 })
    await world.sql('delete from member_hold where tenant_id = $1', [tenantId])
    await dueAt(31, eraseAll)
    expect(await end(tenantId)).toEqual([])
  })

  test('while an invoice is still to be sent or written', async () => {
    const [unsent, unwritten] = [await world.makeTenant(), await world.makeTenant()]
    await world.sql(
      `select graphile_worker.add_job('send-invoice', json_build_object('tenantId', $1::text), run_at => now() + interval '1 day')`,
      [String(unsent.tenantId)],
    )
    await world.sql(
      `update tariff_of_tenant set period_starts_on = '2025-12-01', period_ends_on = '2026-01-01', period_price = 100, anchor_day = 1
       where tenant_id = $1`,
      [unwritten.tenantId],
    )
    for (const { tenantId } of [unsent, unwritten]) await makeDue(tenantId)
    await eraseAll()
    for (const { tenantId } of [unsent, unwritten])
      expect(await end(tenantId)).toEqual([{ began: false, waits: ['invoices'] }])
    await world.sql(`delete from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`, [
      String(unsent.tenantId),
    ])
    await eraseAll()
    expect(await end(unsent.tenantId)).toEqual([])
    await world.sql('update tenant set end_planned_at = null, ends_on = null where id = $1', [unwritten.tenantId])
  })

  test('while the file store does not answer', async () => {
    const { tenantId } = await world.makeTenant()
    await makeDue(tenantId)
    await beginDueEnds(deps())
    const before = await countRows(tenantId)
    const files = { ...world.files, requireAnswer: () => Promise.reject(new Error('away')) }
    await expect(eraseBegunTenants({ ...deps(), files }, 0)).rejects.toThrow('away')
    expect(await countRows(tenantId)).toEqual(before)
    await eraseBegunTenants(deps(), 0)
    expect(await end(tenantId)).toEqual([])
  })

  test('if the day has not come by the clock of the database', async () => {
    const { tenantId } = await world.makeTenant()
    await world.sql(`update tenant set end_planned_at = now(), ends_on = current_date + 1 where id = $1`, [tenantId])
    await dueAt(100_000, eraseAll)
    expect(await end(tenantId)).toEqual([{ began: false, waits: [] }])
    await world.sql('update tenant set end_planned_at = null, ends_on = null where id = $1', [tenantId])
  })
})

describe('a backup that is restored', () => {
  const tenantRow = async (tenantId: number) =>
    (await world.sql<{ row: object }>('select to_json(t) as row from tenant t where id = $1', [tenantId])).map(
      ({ row }) => row,
    )
  const bringBack = (row: object) =>
    world.sql(`insert into tenant overriding system value select * from json_populate_record(null::tenant, $1)`, [
      JSON.stringify(row),
    ])

  test('brings back no erased tenant, also when the start is killed', async () => {
    const { tenantId } = await world.makeTenant()
    const [row = {}] = await tenantRow(tenantId)
    await makeDue(tenantId)
    await eraseAll()
    await world.sql('delete from erased_tenant where id = $1', [tenantId])
    await bringBack(row)
    const memberId = await world.makeMember(tenantId)
    const kills = await killAtEachCommit(world.database.owner, (owner) => eraseAgainIn(deps(owner)))
    expect(kills).toBeGreaterThan(2)
    expect(await tenantRow(tenantId)).toEqual([])
    expect(await filled(tenantId)).toEqual([])
    expect(await world.sql('select from member where id = $1', [memberId])).toEqual([])
    expect(await world.sql('select id from erased_tenant where id = $1 and erased_at is not null', [tenantId])).toEqual(
      [{ id: tenantId }],
    )
  })

  test('does not erase a new tenant that was given the number of an erased one', async () => {
    const { tenantId } = await world.makeTenant()
    const [row = {}] = await tenantRow(tenantId)
    await makeDue(tenantId)
    await eraseAll()
    await bringBack({ ...row, created_at: new Date().toISOString() })
    await eraseAgainIn(deps())
    expect(await tenantRow(tenantId)).toHaveLength(1)
  })

  test('learns from another process which tenants were erased', async () => {
    const { tenantId } = await world.makeTenant()
    await makeDue(tenantId)
    await eraseAll()
    const [{ hash } = { hash: '' }] = await world.sql<{ hash: string }>(
      'select hash from erased_tenant where id = $1',
      [tenantId],
    )
    writeFileSync(path.join(world.dataDir, 'erased-subjects.jsonl'), '')
    await eraseAgainIn(deps())
    expect(await readJournal(world.dataDir)).toContainEqual(expect.objectContaining({ kind: 'tenant', hash }))
  })
})
