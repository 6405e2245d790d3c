import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDatabase } from './features/backups/copy-database.ts'
import { sealAudit } from './platform/audit/seal.ts'
import { findBinaries } from './platform/database/embedded-postgres/binaries.ts'
import { locateData } from './platform/database/embedded-postgres/data-location.ts'
import { startPostmaster, stopPostmaster } from './platform/database/embedded-postgres/postmaster.ts'
import {
  connectionTo,
  createDatabase,
  startEmbeddedPostgres,
} from './platform/database/embedded-postgres/embedded-postgres.ts'
import { installJobs } from './platform/database/jobs/queue.ts'
import { migrate } from './platform/database/migrate/migrate.ts'
import { openAsIs, openDatabase } from './platform/database/open-database.ts'
import { type EmbeddedUpgrade, upgradeEmbedded } from './platform/database/embedded-postgres/upgrade-embedded.ts'
import { silentLog } from './platform/log.ts'
import { fillDemoData } from './demo/fill-demo-data.ts'
import { hashPassword } from './platform/sign-in/account/password-hash.ts'
import { debianPrograms } from './testing/peers/outside-postgres.ts'
import { runCommand } from './testing/peers/salus-process.ts'

const secret = 's'.repeat(40)
let dataDir: string
let said: string[]

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'salus-move-'))
  said = []
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const ownPrograms = () => path.dirname(findBinaries(locateData(dataDir)).postgres)

/** Fills DATA_DIR as if Salus had used it with these PostgreSQL programs, with demo data and a sealed audit. */
async function fillWith(programs: string): Promise<void> {
  const location = locateData(dataDir)
  mkdirSync(location.home, { recursive: true })
  const program = (name: string) => path.join(programs, name)
  const binaries = { ...findBinaries(location), initdb: program('initdb'), postgres: program('postgres') }
  // Creates the folder here, because initdb could create it only in a parent folder that belongs to the database's
  // account.
  const parameters = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  mkdirSync(location.data, { mode: 0o700 })
  if (location.user.uid !== undefined)
    execFileSync('chown', [`${location.user.uid}:${location.user.gid}`, location.data])
  execFileSync(binaries.initdb, ['-D', location.data, ...parameters], { ...location.user, cwd: '/', stdio: 'pipe' })
  const postmaster = await startPostmaster(location, binaries, { port: 5432 })
  const connection = connectionTo(location, postmaster)
  await createDatabase(connection)
  const owner = openAsIs(connection)
  await migrate(owner, { appLogin: 'own-login', log: silentLog() })
  await installJobs(owner, silentLog())
  await fillDemoData(owner, { now: new Date('2026-03-10T12:00:00Z'), hashPassword })
  await sealAudit(owner, secret)
  await owner.query(`select graphile_worker.add_job('send-mail', '{}', run_at => now() + interval '1 year')`)
  await owner.end()
  await stopPostmaster(location, postmaster, binaries)
}

const upgrade = (more: Partial<EmbeddedUpgrade> = {}) =>
  upgradeEmbedded({
    dataDir,
    formerPrograms: ownPrograms(),
    tell: (text) => void said.push(text),
    evenIfSame: true,
    copy: async (former, upgraded) => {
      const [from, to] = [openAsIs(former), openAsIs(upgraded)]
      try {
        const report = await copyDatabase({ from, to, secret, log: silentLog(), tell: () => undefined })
        said.push(`${report.seals} seals`)
      } finally {
        await Promise.all([from.end(), to.end()])
      }
    },
    ...more,
  })

interface Counts {
  readonly users: number
  readonly checkUps: number
  readonly jobs: number
  readonly version: number
}

async function counts(): Promise<Counts | undefined> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = await openDatabase({ owner: embedded.ownerConnection, appLogin: 'own-login' }, silentLog())
  const { rows } = await database.owner.query<Counts>(`select (select count(*)::int from salus.app_user) as users,
    (select count(*)::int from salus.check_up) as "checkUps", (select count(*)::int from graphile_worker.jobs) as jobs,
    current_setting('server_version_num')::int / 10000 as version`)
  await database.close()
  await embedded.stop()
  return rows[0]
}

test(`a database of ${debianPrograms === null ? 'the same PostgreSQL (no other one is installed here)' : 'PostgreSQL 15'} moves to the one of this Salus, whole, and the former one stays`, async () => {
  await fillWith(debianPrograms ?? ownPrograms())
  const location = locateData(dataDir)
  const former = readFileSync(path.join(location.data, 'PG_VERSION'), 'utf8').trim()
  if (debianPrograms === null) await upgrade()
  else {
    const environment = { DATA_DIR: dataDir, AUTH_SECRET: secret }
    expect(await runCommand(['migrate'], environment)).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/written by PostgreSQL 15; this Salus brings PostgreSQL 18.*database-upgrade/),
    })
    const { code, printed } = await runCommand(['database-upgrade'], environment)
    expect(printed).toMatch(/check_up\t\d+\n/)
    expect(printed).toMatch(/\d{4,} rows of \d+ tables, 1 waiting jobs and [1-9]\d* seals of the audit are the same/)
    expect(printed).toContain(`postgres-data-${former}`)
    expect(code).toBe(0)
  }
  expect(existsSync(path.join(`${location.data}-data-${former}`, 'PG_VERSION'))).toBe(true)
  const found = await counts()
  expect(found).toMatchObject({ jobs: 1, version: 18 })
  expect(found?.users).toBeGreaterThan(5)
  expect(found?.checkUps).toBeGreaterThan(50)
}, 240_000)

test('a copy that differs leaves the former database in use; a killed last step is ended by the next run', async () => {
  await fillWith(ownPrograms())
  const location = locateData(dataDir)
  const before = await counts()
  await expect(
    upgrade({
      copy: async () => {
        throw new Error('not the same')
      },
    }),
  ).rejects.toThrow('not the same')
  expect(existsSync(`${location.data}-upgraded`)).toBe(false)
  expect(await counts()).toEqual(before)
  // Recreates the state of the folders after an upgrade that was killed between its two renames.
  const kept = await upgrade()
  renameSync(location.data, `${location.data}-upgraded`)
  writeFileSync(path.join(location.home, 'postgres-upgrade'), '18')
  await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(/interrupted in its last step/)
  expect(await upgrade()).toBe(kept)
  expect(await counts()).toEqual(before)
  expect(said.filter((line) => /^[1-9]\d* seals$/.test(line))).toHaveLength(1)
}, 240_000)

test('the upgrade is refused while Salus runs, if nothing is to be upgraded, and without the programs', async () => {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await expect(upgrade()).rejects.toThrow(/already running/)
  await embedded.stop()
  await expect(upgrade({ evenIfSame: false })).rejects.toThrow(/already belongs to PostgreSQL 18/)
  await expect(upgrade({ formerPrograms: dataDir })).rejects.toThrow(/programs of PostgreSQL 18 are needed.*--from/)
}, 60_000)
