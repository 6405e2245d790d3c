import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OutsidePostgres, setUpDatabase, startOutsidePostgres } from '../../../testing/peers/outside-postgres.ts'
import { makeLog, silentLog } from '../../log.ts'
import { type DatabaseAddress, openDatabase, unsafeServer } from '../open-database.ts'

let outside: OutsidePostgres
let address: DatabaseAddress & { readonly app: { readonly connectionString: string } }
beforeAll(async () => {
  outside = await startOutsidePostgres(null)
  const urls = await setUpDatabase(outside, 'salus')
  address = {
    owner: { connectionString: urls.DATABASE_OWNER_URL },
    app: { connectionString: urls.DATABASE_URL },
    appLogin: 'prepared',
  }
  await open()
}, 60_000)
afterAll(() => outside.stop())

const undo: string[] = []
afterEach(async () => {
  for (const sql of undo.splice(0)) await outside.run(sql, 'salus')
})

const open = async (given: Partial<DatabaseAddress> = {}) => {
  const database = await openDatabase({ ...address, ...given }, silentLog())
  await database.close()
}

const refused = (words: RegExp) => ({ name: 'StartRefused', message: expect.stringMatching(words) })

test.each([
  [
    'is a superuser',
    'alter role salus_app superuser',
    'alter role salus_app nosuperuser',
    /superuser or has BYPASSRLS/,
  ],
  ['bypasses row-level security', 'alter role salus_app bypassrls', 'alter role salus_app nobypassrls', /BYPASSRLS/],
  ['could become the owner', 'grant salus_owner to salus_app', 'revoke salus_owner from salus_app', /owns tables/],
  ['could become a superuser', 'grant postgres to salus_app', 'revoke postgres from salus_app', /member of postgres/],
  [
    'meets a tenant table without forced row-level security',
    'alter table salus.check_up no force row level security',
    'alter table salus.check_up force row level security',
    /not forced on check_up/,
  ],
])('an app login that %s does not answer requests', async (_what, sql, back, words) => {
  await outside.run(sql, 'salus')
  undo.push(back)
  await expect(open()).rejects.toMatchObject(refused(words))
})

test('another role than the app’s does not answer requests', async () => {
  await expect(open({ app: address.owner })).rejects.toMatchObject(refused(/act as salus_owner, and only salus_app/))
})

test('a login that is a superuser is used, with a warning', async () => {
  const logged: string[] = []
  const start = async () => {
    const database = await openDatabase(address, makeLog('warn', { write: (line: string) => void logged.push(line) }))
    await database.close()
  }
  const words = /salus_owner, the login of DATABASE_OWNER_URL, is a superuser of PostgreSQL: .*database-setup/
  await start()
  expect(logged.join()).not.toMatch(words)
  await outside.run('alter role salus_owner superuser')
  undo.push('alter role salus_owner nosuperuser')
  await start()
  expect(logged.join()).toMatch(words)
})

test('an address with its own start-up options is refused, because they would replace ours', async () => {
  const connectionString = `${address.app.connectionString}?options=-c%20statement_timeout%3D0`
  await expect(open({ app: { connectionString } })).rejects.toMatchObject(refused(/options of its own/))
})

test('a login that is not prepared is refused, and the refusal names the command that explains how to prepare it', async () => {
  await outside.run(`create role stranger login password 'stranger'`)
  await outside.run('create database other owner stranger')
  const owner = { connectionString: outside.writeUrl('stranger', 'stranger', 'other') }
  await expect(open({ owner })).rejects.toMatchObject(refused(/no member of salus_owner: .*database-setup/))
  const { app: _app, ...alone } = address
  await expect(openDatabase({ ...alone, owner, appLogin: 'step-down' }, silentLog())).rejects.toMatchObject(
    refused(/lacks a right \(.*\): .*database-setup/),
  )
})

test.each([
  [{ version: 140_020, encoding: 'UTF8' }, /^PostgreSQL 14 is too old/],
  [{ version: 150_013, encoding: 'UTF8' }, /update it to 15\.14/],
  [{ version: 160_009, encoding: 'UTF8' }, /update it to 16\.10/],
  [{ version: 170_005, encoding: 'UTF8' }, /update it to 17\.6/],
  [{ version: 170_006, encoding: 'SQL_ASCII' }, /needs one in UTF8/],
])('the server %j is refused', (server, words) => {
  expect(unsafeServer(server)).toMatch(words)
})

test.each([
  [{ version: 150_014, encoding: 'UTF8' }],
  [{ version: 160_010, encoding: 'UTF8' }],
  [{ version: 170_006, encoding: 'UTF8' }],
  [{ version: 180_000, encoding: 'UTF8' }],
])('the server %j may be used', (server) => {
  expect(unsafeServer(server)).toBeNull()
})
