import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { loginInTenantTables } from '../../platform/database/subjects/login-in-tenant-tables.queries.ts'
import { loginTables } from '../../platform/database/subjects/login-tables.queries.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import type { Client } from '../../platform/database/open-database.ts'
import type { SubjectTable } from '../../platform/database/subjects/subject-tables.queries.ts'
import { runForSubject, tenantsOfPerson } from '../../platform/database/subjects/work.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/**
 * Columns whose names look personal. Each value is the reason why the column is not personal, or names the row that
 * covers it.
 */
const exceptions: Readonly<Record<string, string>> = {
  'tenant.contact_email': 'the organisation’s own address',
  'billing_details.email': 'the organisation’s own address',
  'registration.first_name': 'found by the e-mail address of the same row',
  'registration.last_name': 'found by the e-mail address of the same row',
  'email_change.new_email': 'found by the user of the same row',
  'session.handed_over_member_id': 'a random id in a session, which ends within a day',
  'member.user_id': 'found by the member record, whose login it is',
  'member.email': 'found by the member record',
  'member.first_name': 'found by the member record',
  'member.last_name': 'found by the member record',
  'app_user.first_name': 'found by the account',
  'app_user.last_name': 'found by the account',
  'app_user.name': 'found by the account',
  'passkey.name': 'found by the user of the same row',
  'support_message.author_name': 'found by the request it belongs to',
  'support_request.opened_by_name': 'found by opened_by',
  'check_up_version.recorded_by_name': 'found by recorded_by',
  'consent.recorded_by_name': 'found by recorded_by',
  'member_import.imported_by_name': 'found by imported_by',
  'member_import.undone_by_name': 'found by undone_by',
  'day_step.claimed_by_name': 'found by claimed_by',
  'member_merge.merged_by_name': 'found by merged_by',
  'file_import.imported_by_name': 'found by imported_by',
  'file_import.undone_by_name': 'found by undone_by',
  'account.account_id': 'found by the user of the same row',
  'session.ip_address': 'found by the user of the same row',
  'sign_in_event.ip_address': 'found by the user of the same row',
  'group_measure_version.checked_by': 'a name in words, with no login behind it: an assessment has to name who checked',
  'account_erasure.user_id': 'in the list: emptied when it is done',
}

const looksPersonal = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'salus' and table_name <> 'migration' and (
    column_name ~ '(user|member|actor|subject|author|recorder)_ids?$' or column_name ~ '_by$' or column_name ~ '_by_name$'
    or column_name ~ '(e|^)mail$' or column_name in ('first_name', 'last_name', 'author_name', 'opened_by_name', 'ip_address')
  ) order by 1`

/**
 * Id columns that identify something other than a person, each with the reason. Only columns without a foreign key need
 * an entry, because a foreign key shows what is identified.
 */
const idsOfThings: Readonly<Record<string, string>> = {
  'analysis.owner_id': 'of the session that began it, which knows its user; found by the member of the same row',
  'analysis.second_of': 'as owner_id of the same row',
  'analysis_link.result_guid': 'a result, found by the member of the same row',
  'check_up.analysis_id': 'unfinished answers, found by the member of the same row',
  'check_up.entry_id': 'an entry made without a network, found by the member of the same row',
  'check_up.result_guid': 'a result, found by the member of the same row',
  'day_step.result_guid': 'a result, found by the visit',
  'file_store_owner.installation': 'this installation of Salus',
  'former_record.former_id': 'a record that is no more, found by the one it became part of',
  'imported_row.named_id': 'a record that was merged into that of the same row',
  'kept_invoice.corrects': 'another invoice of the same tenant',
  'member.merged_into': 'found by the record of the same row',
  'offline_device.session_id': 'of the session that opened it last, which knows its user; found by who made it ready',
  'session.handed_over_profile_id': 'a measurement profile',
  'session.handed_over_result_guid': 'a result, named in a session, which ends within a day',
  'session.run_owner_id': 'found by the user of the same row',
}

/** These columns contain codes for ways of acting, not ids of people. */
const settled: readonly string[] = ['check_up_version.answered_by', 'safety_answer.said_by', 'erasure.asked_by']

/**
 * Finds id columns in the catalogue, whatever their names are. Returns each with the tables to which its foreign keys
 * point, except `tenant`.
 */
const idsInCatalog = `
  select c.relname as table, a.attname as column, coalesce(array_agg(o.relname::text) filter (where k.oid is not null), '{}') as targets
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey)
    and k.confrelid <> 'salus.tenant'::regclass
  left join pg_class o on o.oid = k.confrelid
  where n.nspname = 'salus' and c.relkind in ('r', 'p') and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
  group by 1, 2 order by 1, 2`

const people = ['member', 'app_user', 'membership']

const listed = new Set(
  [...memberTables, ...loginInTenantTables, ...loginTables].flatMap(({ table, ids }) =>
    ids.map((id) => `${table}.${id}`),
  ),
)

async function findForgotten(client: Pick<Client, 'query'>): Promise<string[]> {
  const named = await client.query<{ name: string }>(looksPersonal)
  const ids = await client.query<{ table: string; column: string; targets: string[] }>(idsInCatalog)
  const pointing = ids.rows.flatMap(({ table, column, targets }) => {
    const isOwnId = column === 'id' && targets.length === 0
    const isOfThing = targets.length === 0 ? column === 'profile_id' : !targets.some((one) => people.includes(one))
    return isOwnId || isOfThing ? [] : [`${table}.${column}`]
  })
  expect(named.rows.length).toBeGreaterThan(25)
  expect(pointing.length).toBeGreaterThan(60)
  return [...new Set([...named.rows.map(({ name }) => name), ...pointing])].filter(
    (name) =>
      !listed.has(name) && exceptions[name] === undefined && idsOfThings[name] === undefined && !settled.includes(name),
  )
}

/** Makes a change to the database, calls `findForgotten`, and rolls the change back. */
async function findForgottenAfter(change: string): Promise<string[]> {
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; set local search_path = salus, pg_catalog; ${change}`)
    return await findForgotten(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('every column with somebody’s id, name or address is in the copy and the erasure, or an exception with its reason', async () => {
  expect(await findForgotten(app.database.owner)).toEqual([])
})

test.each([
  ['a name that looks like somebody’s', 'alter table device add checked_by text', 'device.checked_by'],
  ['an id of nobody knows what', 'alter table device add keeper uuid', 'device.keeper'],
  ['several ids', 'alter table device add watchers uuid[]', 'device.watchers'],
  ['a reference to a login', 'alter table passkey add lent_to uuid references app_user', 'passkey.lent_to'],
  [
    'a reference to a member',
    'alter table device add worn uuid, add foreign key (tenant_id, worn) references member (tenant_id, id)',
    'device.worn',
  ],
])('a new column with %s is named', async (_what, change, column) => {
  expect(await findForgottenAfter(change)).toEqual([column])
})

test('every table that refers to a listed table is listed as well', async () => {
  const { rows } = await app.database.owner.query<{ table: string; target: string }>(
    `select distinct c.relname as table, t.relname as target from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'salus'::regnamespace`,
  )
  const tables = new Set([...memberTables, ...loginInTenantTables, ...loginTables].map(({ table }) => table))
  const loose = rows.filter(({ table, target }) => tables.has(target) && !tables.has(table))
  expect(loose).toEqual([])
})

describe('a tenant that knows a login by a single row', () => {
  const tenantId = 7001
  const person = { user: '00000000-0000-4000-8000-000000007001', email: 'only.there@salus.example' }
  const known = async (tables?: Parameters<typeof tenantsOfPerson>[2]) =>
    (await tenantsOfPerson(app.database.owner, person, tables)).filter((found) => found.tenantId === tenantId)

  const inTenant = (sql: string, values: readonly unknown[] = [person.user]) =>
    runForSubject(app.database.owner, { tenant: tenantId }, (client) => client.query(sql, [...values]))

  beforeAll(async () => {
    await app.database.owner.query(
      `insert into salus.tenant (id, tenant_name, display_name, kind, country, locale, currency)
       values ($1, 'only-there', 'Only there', 'studio', 'DE', 'de', 'EUR')`,
      [tenantId],
    )
  })

  test('is not found without such a row', async () => {
    expect(await known()).toEqual([])
  })

  test.each([
    [
      'measurement_day',
      `insert into measurement_day (tenant_id, id, title, day, stations, opened_by)
       values (${tenantId}, gen_random_uuid(), 'Day', '2026-03-10', '[]', $1)`,
    ],
    [
      'api_key',
      `insert into api_key (tenant_id, id, plugin_id, name, key_hash, ends_with, created_by)
       values (${tenantId}, gen_random_uuid(), 6, 'Key', 'hash', 'abcd', $1)`,
    ],
    [
      'member',
      `insert into member (tenant_id, first_name, last_name, sex, former_user_id) values (${tenantId}, 'A', 'B', 'female', $1)`,
    ],
  ])('is part of the copy and the erasure: %s', async (table, insert) => {
    await inTenant(insert)
    expect(await known()).toEqual([{ tenantId, displayName: 'Only there', kind: 'studio', memberId: null }])
    await inTenant(`delete from ${table} where tenant_id = $1`, [tenantId])
    expect(await known()).toEqual([])
  })

  test('is part of them by a table that is new in the list, with nothing else to change', async () => {
    await app.database.owner.query('create table salus.planted (tenant_id int not null, seen_by uuid)')
    await inTenant(`insert into planted values (${tenantId}, $1)`)
    const planted: SubjectTable = {
      table: 'planted',
      ids: ['seen_by'],
      where: 't.tenant_id = {tenant} and t.seen_by = {user}',
      copied: { without: [] },
      erased: { as: 'names-removed', set: 'seen_by = null' },
    }
    expect(await known()).toEqual([])
    expect(await known([...loginInTenantTables, planted])).toHaveLength(1)
    await app.database.owner.query('drop table salus.planted')
  })

  test('names the record where one belongs to the login', async () => {
    await inTenant(
      `insert into member (tenant_id, first_name, last_name, sex, user_id) values (${tenantId}, 'A', 'B', 'female', $1)`,
    )
    expect(await known()).toMatchObject([{ memberId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })
})

test('every listed column exists', async () => {
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'salus'`,
  )
  const there = new Set(rows.map(({ name }) => name))
  for (const { table, ids, copied } of [...memberTables, ...loginInTenantTables, ...loginTables]) {
    for (const id of ids) expect(there, `${table}.${id}`).toContain(`${table}.${id}`)
    if (typeof copied !== 'string')
      for (const column of copied.without) expect(there, `${table}.${column}`).toContain(`${table}.${column}`)
  }
})
