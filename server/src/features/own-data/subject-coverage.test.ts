import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { loginInTenantTables } from '../../platform/database/login-in-tenant-tables.queries.ts'
import { loginTables } from '../../platform/database/login-tables.queries.ts'
import { memberTables } from '../../platform/database/member-tables.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Columns that look like somebody's and are not, or that another row takes along. Each with its reason. */
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
  'account_erasure.user_id': 'in the list: emptied when it is done',
}

const looksPersonal = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'salus' and table_name <> 'migration' and (
    column_name ~ '(user|member|actor|subject|author|recorder)_ids?$' or column_name ~ '_by$' or column_name ~ '_by_name$'
    or column_name ~ '(e|^)mail$' or column_name in ('first_name', 'last_name', 'author_name', 'opened_by_name', 'ip_address')
  ) order by 1`

test('every column with somebody’s id, name or address is in the copy and the erasure, or an exception with its reason', async () => {
  const { rows } = await app.database.owner.query<{ name: string }>(looksPersonal)
  expect(rows.length).toBeGreaterThan(25)
  const listed = new Set(
    [...memberTables, ...loginInTenantTables, ...loginTables].flatMap(({ table, ids }) =>
      ids.map((id) => `${table}.${id}`),
    ),
  )
  const settled: readonly string[] = [
    // Says how, and nobody who.
    'check_up_version.answered_by',
    'safety_answer.said_by',
    'erasure.asked_by',
  ]
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => !listed.has(name) && exceptions[name] === undefined && !settled.includes(name))
  expect(missing).toEqual([])
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
