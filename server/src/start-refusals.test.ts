import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { requireRoom } from './platform/start/checks.ts'
import { StartRefused } from './platform/start/refused.ts'
import { explainRefusal } from './start-refusals.ts'
import { makeAuthority, makeCertificate } from './testing/peers/certificates.ts'
import {
  type Certificate,
  freePort,
  type OutsidePostgres,
  setUpDatabase,
  startOutsidePostgres,
} from './testing/peers/outside-postgres.ts'
import { refusedStart, serveSalus } from './testing/peers/salus-process.ts'

type Environment = Readonly<Record<string, string>>

// The limit is generous: a start takes a second of work, and the machine may be busy with other programs.
vi.setConfig({ testTimeout: 90_000 })

const root = mkdtempSync(path.join(tmpdir(), 'salus-refused-'))
/** `authority` signed the database's certificate for the name localhost; `stranger` did not sign it. */
const authority = makeAuthority(root, 'authority')
const stranger = makeAuthority(root, 'stranger')
let outside: OutsidePostgres
let logins: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string }
let taken: { readonly server: Server; readonly port: number }
let web: { readonly server: HttpServer; readonly port: number }
const undo: (() => unknown)[] = []

beforeAll(async () => {
  outside = await startOutsidePostgres(null, makeCertificate(root, 'localhost', authority))
  const { BACKUP_DATABASE_URL: _reader, ...urls } = await setUpDatabase(outside, 'salus')
  logins = urls
  taken = { server: createServer(), port: await freePort() }
  await new Promise<void>((resolve) => taken.server.listen(taken.port, '127.0.0.1', resolve))
  const answers = (_request: unknown, response: { writeHead(status: number): { end(text: string): void } }) =>
    response.writeHead(404).end('not here')
  web = { server: createHttpServer(answers), port: await freePort() }
  await new Promise<void>((resolve) => web.server.listen(web.port, '127.0.0.1', resolve))
  chmodSync(root, 0o755)
  await (await serveSalus(await environment({}))).stop()
}, 90_000)
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
})
afterAll(async () => {
  taken.server.close()
  web.server.close()
  await outside.stop()
  rmSync(root, { recursive: true, force: true })
})

const environment = async (given: Environment): Promise<Environment> => ({
  ...logins,
  DATA_DIR: path.join(root, 'data'),
  AUTH_SECRET: 'b'.repeat(40),
  PORT: String(await freePort()),
  ...given,
})

/** Returns the database's address, with settings that require a certificate for this host, signed by the authority. */
const proven = (url: string, host: string, { cert }: Certificate) =>
  `${url.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${cert}`
const bothProven = (host: string, by: Certificate) => ({
  DATABASE_URL: proven(logins.DATABASE_URL, host, by),
  DATABASE_OWNER_URL: proven(logins.DATABASE_OWNER_URL, host, by),
})

const withPassword = (url: string, password: string) => url.replace(/(:\/\/\w+:)[^@]*/, `$1${password}`)
const file = () => {
  writeFileSync(path.join(root, 'a-file'), '')
  return path.join(root, 'a-file')
}
async function changed(sql: string, back: string): Promise<Environment> {
  await outside.run(sql, 'salus')
  undo.push(() => outside.run(back, 'salus'))
  return {}
}
/** Makes the database server report a version other than its own. */
const makeServer = (version: string) =>
  changed(
    `create schema old authorization salus_owner; create function old.current_setting(text) returns text language sql
       as $$ select case $1 when 'server_version_num' then '${version}' else pg_catalog.current_setting($1) end $$;
     grant usage on schema old to salus_owner; alter role salus_owner set search_path = old, pg_catalog`,
    'alter role salus_owner reset search_path; drop schema old cascade',
  )
const provider = { OIDC_CLIENT_ID: 'salus', OIDC_CLIENT_SECRET: 'secret' }

/** Each entry has the fault, the settings that cause it, and the text of the refusal. */
const refusals: readonly (readonly [string, () => Environment | Promise<Environment>, RegExp])[] = [
  ['a DATA_DIR that is a file', () => ({ DATA_DIR: file() }), /DATA_DIR \(.*\) is not a folder/],
  ['a DATA_DIR below a file', () => ({ DATA_DIR: path.join(file(), 'data') }), /DATA_DIR \(.*\) is not a folder/],
  ['a port that is taken', () => ({ PORT: String(taken.port) }), /Port \d+ is in use by another program/],
  [
    'a host of another machine',
    () => ({ HOST: '192.0.2.1', ALLOW_HTTP: 'on' }),
    /HOST=192\.0\.2\.1 is no address of this/,
  ],
  ['a secret that is too short', () => ({ AUTH_SECRET: 'short' }), /AUTH_SECRET: at least 32 characters/],
  ['another secret', () => ({ AUTH_SECRET: 'c'.repeat(40) }), /belongs to the secret of another process/],
  [
    'a PUBLIC_URL without a scheme',
    () => ({ PUBLIC_URL: 'salus.example' }),
    /PUBLIC_URL: must be an address such as https:\/\/salus\.example\.org/,
  ],
  [
    'a PUBLIC_URL with a path',
    () => ({ PUBLIC_URL: 'http://salus.example/app' }),
    /PUBLIC_URL: an address without a path/,
  ],
  ['an SMTP_URL without a host', () => ({ SMTP_URL: 'smtp://' }), /SMTP_URL: smtp:\/\/user:password@host/],
  ['an SMTP_URL with a bare %', () => ({ SMTP_URL: 'smtp://a:50%@mail.example' }), /SMTP_URL: .*%\.\./],
  ['a MAIL_FROM without an address', () => ({ MAIL_FROM: 'Salus' }), /MAIL_FROM: Name <address@example\.org>/],
  [
    'an issuer that is none',
    () => ({ ...provider, OIDC_ISSUER: `http://127.0.0.1:${web.port}` }),
    /OIDC_ISSUER=\S+ is not the issuer of an OpenID provider/,
  ],
  [
    'a database that nobody serves',
    () => ({ DATABASE_OWNER_URL: logins.DATABASE_OWNER_URL.replace(/:\d+\//, ':1/') }),
    /No PostgreSQL answers at the address of DATABASE_OWNER_URL \(ECONNREFUSED\)/,
  ],
  [
    'a wrong password of the owner',
    () => ({ DATABASE_OWNER_URL: withPassword(logins.DATABASE_OWNER_URL, 'wrong') }),
    /refuses the login of DATABASE_OWNER_URL: password authentication failed/,
  ],
  [
    'a wrong password of the app',
    () => ({ DATABASE_URL: withPassword(logins.DATABASE_URL, 'wrong') }),
    /refuses the login of DATABASE_URL: password authentication failed/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_OWNER_URL: logins.DATABASE_OWNER_URL.replace(/salus$/, 'nowhere') }),
    /database that DATABASE_OWNER_URL names is not there/,
  ],
  [
    'a database whose certificate is of another authority',
    () => bothProven('localhost', stranger),
    /connection of DATABASE_OWNER_URL cannot be encrypted as asked: .*certificate/,
  ],
  [
    'a database whose certificate nobody known has signed',
    () => ({ ...logins, DATABASE_OWNER_URL: `${logins.DATABASE_OWNER_URL}?sslmode=verify-full` }),
    /connection of DATABASE_OWNER_URL cannot be encrypted as asked: .*certificate/,
  ],
  [
    'a database whose certificate is of another host',
    () => bothProven('127.0.0.1', authority),
    /connection of DATABASE_OWNER_URL cannot be encrypted as asked: .*altnames/,
  ],
  [
    'a wrong certificate for the login of the app alone',
    () => ({ DATABASE_URL: proven(logins.DATABASE_URL, 'localhost', stranger) }),
    /connection of DATABASE_URL cannot be encrypted as asked: .*certificate/,
  ],
  [
    'an address that cannot be read',
    () => ({ DATABASE_URL: 'postgresql://a:b@[c/d' }),
    /DATABASE_URL: postgresql:\/\/user/,
  ],
  [
    'a right that is missing',
    () => changed('revoke create on database salus from salus_owner', 'grant create on database salus to salus_owner'),
    /lacks a right \(permission denied for database "?salus"?\)/,
  ],
  [
    'a database of a newer Salus',
    () =>
      changed(
        `insert into salus.migration values ('9999-future.after.sql', 'x')`,
        `delete from salus.migration where name = '9999-future.after.sql'`,
      ),
    /migrated by a newer Salus, to its end \(9999-future\.after\.sql\)/,
  ],
  [
    'a database on another machine that need not prove who it is',
    () => ({ DATABASE_URL: logins.DATABASE_URL.replace('127.0.0.1', 'database.example') }),
    /DATABASE_URL leads to another machine \(database\.example\) without sslmode=verify-full.*DATABASE_TLS=optional/,
  ],
  ['a server that is too old', () => makeServer('140020'), /PostgreSQL 14 is too old/],
  [
    'a server that shows hidden rows through its statistics',
    () => makeServer('150013'),
    /PostgreSQL 15\.13 has known leaks: update it to 15\.14 or newer/,
  ],
  [
    'backups by a login that is not shown all rows',
    () => ({ BACKUP_DIR: path.join(root, 'backups'), BACKUP_PASSPHRASE: 'long enough a passphrase' }),
    /BACKUP_DIR is set, and the login of the database is not shown all rows/,
  ],
]

test.each(refusals)('a start with %s is refused in one sentence', async (_what, given, words) => {
  const { code, printed } = await refusedStart(await environment(await given()))
  expect(code).toBe(1)
  const [sentence = '', ...more] = printed.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(sentence).toMatch(words)
  expect(sentence).toMatch(/^Salus cannot start: [^\n]*\.$/)
  expect(more).toEqual([])
})

test('a database that proves who it is serves, and every connection to it is encrypted', async () => {
  const server = await serveSalus(await environment(bothProven('localhost', authority)))
  const { rows } = await outside.run(
    `select usename, bool_and(ssl) as "isEncrypted" from pg_stat_ssl join pg_stat_activity using (pid)
     where usename in ('salus_owner', 'salus_app') group by 1 order by 1`,
  )
  await server.stop()
  expect(rows).toEqual([
    { usename: 'salus_app', isEncrypted: true },
    { usename: 'salus_owner', isEncrypted: true },
  ])
})

test('a DATA_DIR of another account is refused in one sentence', async () => {
  const DATA_DIR = path.join(root, 'closed')
  mkdirSync(DATA_DIR)
  // If the test runs as root, which can write anywhere, the start runs as another account.
  const asOrdinary = process.getuid?.() === 0 ? { uid: 65_534 } : {}
  if (asOrdinary.uid === undefined) chmodSync(DATA_DIR, 0o555)
  const { code, printed } = await refusedStart(await environment({ DATA_DIR }), asOrdinary)
  expect([code, printed]).toEqual([1, expect.stringMatching(/This account may not write to DATA_DIR \(.*, EACCES\)/)])
  expect(printed).not.toMatch(/^\s+at /m)
})

test('mail and provider that do not answer are warned about in one line each, and the server serves', async () => {
  const nobody = await freePort()
  const server = await serveSalus(
    await environment({
      ...provider,
      SMTP_URL: `smtp://127.0.0.1:${nobody}`,
      OIDC_ISSUER: `http://127.0.0.1:${nobody}`,
    }),
  )
  undo.push(() => server.stop())
  await expect
    .poll(() => server.printed(), { timeout: 10_000 })
    .toContain('the mail server of SMTP_URL cannot be used now')
  expect(server.printed()).toContain('the provider of OIDC_ISSUER does not answer now')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test.each([
  [true, 255, false],
  [true, 256, true],
  [false, 63, false],
  [false, 64, true],
])('a disk (for a new database: %s) with %i MiB free may be used: %s', (isNew, mebibytes, isEnough) => {
  const check = () => requireRoom('/data', isNew, mebibytes * 1024 * 1024)
  if (isEnough) expect(check).not.toThrow()
  else expect(check).toThrow(/has \d+ MiB free, and .* needs at least \d+ MiB: make room/)
})

test('an unexpected error counts as a bug and is not explained', () => {
  expect(explainRefusal(new TypeError('x is undefined'))).toBeNull()
  expect(explainRefusal(new StartRefused('Because.'))).toBe('Because.')
})
