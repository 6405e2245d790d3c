import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listBackups } from './features/backups/backup-folder.ts'
import { scheduledBackup } from './features/backups/scheduled-backup.ts'
import { readConfig } from './platform/config/config.ts'
import { openOwner } from './platform/database/open-database.ts'
import { folderStore } from './platform/files/folder-store.ts'
import { silentLog } from './platform/log.ts'
import { readSecret } from './platform/config/secret.ts'
import {
  debianPrograms,
  freePort,
  type OutsidePostgres,
  setUpDatabase,
  startOutsidePostgres,
} from './testing/peers/outside-postgres.ts'
import { runCommand, type SalusProcess, serveSalus } from './testing/peers/salus-process.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-own-'))
const passphrase = 'correct-horse-battery-staple'
const running: SalusProcess[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const newDataDir = () => path.join(root, `data-${(count += 1)}`)

async function serve(environment: Readonly<Record<string, string>>): Promise<SalusProcess> {
  const server = await serveSalus({ PORT: String(await freePort()), DATA_DIR: newDataDir(), ...environment })
  running.push(server)
  return server
}

async function expectWorkOfStaff({ url }: SalusProcess): Promise<void> {
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'staff@studio-nord.example', password: 'Salus-demo-2026' }),
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const session = await fetch(`${url}/api/session`, { headers: { cookie } })
  expect(session.status).toBe(200)
  const members = await fetch(`${url}/api/tenants/1/members`, { headers: { cookie } })
  expect([members.status, await members.text()]).toEqual([200, expect.stringContaining('firstName')])
}

async function backUpBySchedule(environment: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig(environment)
  const owner = await openOwner({ connectionString: config.databaseOwnerUrl ?? '' }, silentLog())
  try {
    await scheduledBackup({
      owner,
      files: folderStore(config.dataDir),
      config,
      secret: readSecret(config.dataDir) ?? '',
      log: silentLog(),
    })()
  } finally {
    await owner.end()
  }
  expect(await listBackups(config.backup.folder ?? '')).toHaveLength(1)
}

describe.each([
  ['the PostgreSQL that Salus brings along', null],
  ...(debianPrograms === null ? [] : [["Debian's PostgreSQL 15", debianPrograms] as const]),
] as const)('on %s', (_what, programs) => {
  let outside: OutsidePostgres
  beforeAll(async () => {
    outside = await startOutsidePostgres(programs)
  }, 60_000)
  afterAll(() => outside.stop())

  // Runs with only one version, the PostgreSQL that Salus includes. Versions differ in what CREATEROLE permits, but
  // these prepared logins do not need CREATEROLE.
  test.runIf(programs === null)(
    'logins that an administrator prepared serve, back up and restore',
    async () => {
      const { BACKUP_DATABASE_URL, ...logins } = await setUpDatabase(outside, 'salus')
      const DATA_DIR = newDataDir()
      const server = await serve({ ...logins, DATA_DIR, DEMO_DATA: 'on' })
      await expectWorkOfStaff(server)
      const file = path.join(root, `${outside.port}.backup`)
      const backup = ['backup', file]
      const withKey = { ...logins, DATA_DIR, BACKUP_PASSPHRASE: passphrase }
      const refused = await runCommand(backup, withKey)
      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('BACKUP_DATABASE_URL') })
      const made = await runCommand(backup, { ...withKey, BACKUP_DATABASE_URL })
      expect(made).toMatchObject({ code: 0, printed: expect.stringContaining('found whole') })
      await running.pop()?.stop()
      await backUpBySchedule({
        ...withKey,
        BACKUP_DATABASE_URL,
        BACKUP_DIR: path.join(root, `scheduled-${outside.port}`),
      })

      await outside.run('drop database salus with (force)')
      await outside.run(`create database salus owner salus_owner template template0 encoding 'UTF8'`)
      const restored = { ...logins, DATA_DIR: newDataDir() }
      expect(await runCommand(['restore', file], { ...restored, BACKUP_PASSPHRASE: passphrase })).toMatchObject({
        code: 0,
      })
      await expectWorkOfStaff(await serve(restored))
    },
    120_000,
  )

  test('an owner with CREATEROLE is enough: Salus makes the roles', async () => {
    await outside.run(`drop database if exists salus with (force)`)
    await outside.run('drop role if exists salus_owner, salus_app, salus_backup')
    await outside.run(`create role keeper login createrole password 'keeper-secret'`)
    await outside.run(`create database salus owner keeper template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const DATABASE_URL = outside.writeUrl('keeper', 'keeper-secret', 'salus')
    const DATA_DIR = newDataDir()
    await expectWorkOfStaff(await serve({ DATABASE_URL, DATA_DIR, DEMO_DATA: 'on' }))
    await running.pop()?.stop()
    await expectWorkOfStaff(await serve({ DATABASE_URL, DATA_DIR }))
  }, 120_000)
})
