import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  freePort,
  type OutsidePostgres,
  setUpDatabase,
  startOutsidePostgres,
} from './testing/peers/outside-postgres.ts'
import { refusedStart, runCommand, type SalusProcess, serveSalus } from './testing/peers/salus-process.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-two-'))
const folder = (name: string) => path.join(root, name)
const running: SalusProcess[] = []
let outside: OutsidePostgres
let logins: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string }

beforeAll(async () => {
  outside = await startOutsidePostgres(null)
  const { BACKUP_DATABASE_URL: _reader, ...urls } = await setUpDatabase(outside, 'salus')
  logins = urls
}, 60_000)
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})
afterAll(async () => {
  await outside.stop()
  rmSync(root, { recursive: true, force: true })
})

const PUBLIC_URL = 'http://localhost:3000'
const secretA = 'a'.repeat(40)

async function buildEnvironment(dataDir: string, given: Readonly<Record<string, string>> = {}) {
  return { ...logins, PUBLIC_URL, DATA_DIR: folder(dataDir), PORT: String(await freePort()), ...given }
}

async function serve(environment: Readonly<Record<string, string>>): Promise<SalusProcess> {
  const server = await serveSalus(environment)
  running.push(server)
  return server
}

test('a second process with another secret is refused with a reason, and so is every command that would use that secret', async () => {
  const first = await buildEnvironment('first')
  await serve(first)
  for (const [given, words] of [
    [{}, `there is none in ${folder('second')}`],
    [{ AUTH_SECRET: secretA }, 'AUTH_SECRET is another one'],
  ] as const) {
    const { code, printed } = await refusedStart(await buildEnvironment('second', given))
    expect([code, printed]).toEqual([1, expect.stringContaining(words)])
    expect(printed).not.toMatch(/^\s+at /m)
  }
  // The refused start must not leave a secret file behind, because a later start would use this wrong secret.
  expect(existsSync(path.join(folder('second'), 'secret'))).toBe(false)
  const checked = await runCommand(['verify-audit'], await buildEnvironment('second'))
  expect(checked).toMatchObject({
    code: 1,
    printed: expect.stringContaining('belongs to the secret of another process'),
  })
  expect(checked.printed).not.toContain('BROKEN')
  expect(await runCommand(['verify-audit'], first)).toMatchObject({ code: 0 })
}, 60_000)

test('a lost secret is replaced by a command, once no process runs', async () => {
  const first = await serve(await buildEnvironment('first'))
  const another = await buildEnvironment('third', { AUTH_SECRET: secretA })
  const tooEarly = await runCommand(['adopt-secret'], another)
  expect(tooEarly).toMatchObject({ code: 1, printed: expect.stringContaining('A Salus is running on this database') })
  running.pop()
  await first.stop()
  expect(await runCommand(['adopt-secret'], another)).toMatchObject({ code: 0 })
  await serve(another)
  expect(await refusedStart(await buildEnvironment('first'))).toMatchObject({ code: 1 })
}, 60_000)

test('processes with different settings are warned about in the log and by health', async () => {
  const one = await buildEnvironment('one', { AUTH_SECRET: secretA })
  await serve(one)
  const same = await serve(await buildEnvironment('two', { AUTH_SECRET: secretA }))
  expect(same.printed()).not.toContain('different settings')
  expect((await runCommand(['health'], one)).printed).not.toContain('Warning')
  const other = {
    AUTH_SECRET: secretA,
    PUBLIC_URL: 'http://localhost:3999',
    SMTP_URL: 'smtp://salus:password-x@127.0.0.1:2599',
  }
  const differing = await serve(await buildEnvironment('three', other))
  await expect.poll(() => differing.printed()).toContain('"settings":["PUBLIC_URL","SMTP_URL"]')
  expect(await runCommand(['health'], one)).toMatchObject({
    code: 0,
    printed: expect.stringContaining(
      'Warning: processes on this database have different settings: PUBLIC_URL, SMTP_URL.',
    ),
  })
  const { rows } = await outside.run('select settings::text from salus.server_process', 'salus')
  expect(JSON.stringify(rows)).not.toContain('password-x')
  expect(rows).toHaveLength(3)
}, 60_000)
