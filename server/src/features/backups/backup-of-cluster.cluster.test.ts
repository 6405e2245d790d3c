import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoData } from '../../demo/fill-demo-data.ts'
import { distribute } from '../../platform/database/distributed/distribute.queries.ts'
import { readEngine } from '../../platform/database/distributed/engine.queries.ts'
import { readTables } from '../../platform/database/distributed/read-distribution.queries.ts'
import { openDatabase, openOwner } from '../../platform/database/open-database.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { silentLog } from '../../platform/log.ts'
import { hashPassword } from '../../platform/sign-in/account/password-hash.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { copyOfTemplate, emptyDatabase } from '../../testing/test-databases.ts'
import { leftOut } from './backups.queries.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const passphrase = 'correct-horse-battery-staple'
const root = mkdtempSync(path.join(tmpdir(), 'salus-cluster-backup-'))
let source: TestApp

beforeAll(async () => {
  source = await startTestApp()
  await fillDemoData(source.database.owner, { now: new Date(), hashPassword })
  writeFileSync(path.join(source.config.dataDir, 'secret'), source.secret, { mode: 0o600 })
}, 300_000)
afterAll(async () => {
  await source.close()
  rmSync(root, { recursive: true, force: true })
})

/** Tables that the restore itself changes after filling them. They cannot be compared with the backup. */
const changedByRestore = ['audit_event', 'invitation', 'group_survey', 'group_survey_decision', 'data_export']

/**
 * Returns the number of rows and the sorted rows of every table that a backup contains. Leaves out the tables in
 * `changedByRestore`.
 */
async function takePicture(owner: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'salus'::regnamespace and relkind = 'r' order by 1`,
  )
  const picture = new Map<string, string>()
  for (const { name } of tables.rows) {
    if ([...leftOut, ...changedByRestore].includes(name)) continue
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from salus.${name} t`)
    picture.set(
      name,
      `${rows.length} ${rows
        .map(({ row }) => row)
        .toSorted()
        .join('\n')}`,
    )
  }
  return picture
}

const backUp = (name: string, owner: pg.Pool, dataDir: string) => {
  const lock = new Encrypter()
  lock.setScryptWorkFactor(10)
  lock.setPassphrase(passphrase)
  return makeBackup(path.join(root, name), {
    owner,
    dataDir,
    files: folderStore(dataDir),
    lock,
    secret: source.secret,
    secretIsElsewhere: false,
    now: new Date(),
  })
}

async function restoreInto(address: pg.PoolConfig, file: string, name: string) {
  const dataDir = path.join(root, name)
  const opener = new Decrypter()
  opener.addPassphrase(passphrase)
  return restoreBackup(file, {
    dataDir,
    files: folderStore(dataDir),
    opener,
    secret: null,
    appLogin: 'own-login',
    log: silentLog(),
    now: new Date(),
    openOwner: async () => {
      const owner = await openOwner(address, silentLog())
      return { owner, close: () => owner.end() }
    },
    eraseAgain: async () => 0,
    tell: () => undefined,
  })
}

test('a backup of a distributed database comes back on one PostgreSQL, and from there on a distributed one', async () => {
  const before = await takePicture(source.database.owner)
  const { file, end } = await backUp('of-cluster.backup', source.database.owner, source.config.dataDir)
  expect(end.tables.find(({ name }) => name === 'check_up')?.rows).toBeGreaterThan(100)

  const single = await emptyDatabase()
  await restoreInto(single, file, 'single')
  const one = await openDatabase({ owner: single, appLogin: 'own-login' }, silentLog())
  expect(one.engine).toBe('one-server')
  expect(await takePicture(one.owner)).toEqual(before)
  const ofOne = await backUp('of-one.backup', one.owner, path.join(root, 'single'))
  await one.close()

  const several = await copyOfTemplate()
  await restoreInto(several, ofOne.file, 'several')
  const owner = await openOwner(several, silentLog())
  // The restore fills only the coordinator. Until the tables are distributed, the database counts as one server.
  expect(await readEngine(owner)).toBe('one-server')
  await distribute(owner, { shards: 4, tell: () => undefined })
  expect((await readTables(owner)).filter(({ place, isAt }) => place !== isAt)).toEqual([])
  await owner.end()
  const again = await openDatabase({ owner: several, appLogin: 'own-login' }, silentLog())
  expect(again.engine).toBe('distributed')
  expect(await takePicture(again.owner)).toEqual(before)
  await again.close()
}, 400_000)

test('a row that a policy would hide from the login ends the backup instead of being left out', async () => {
  const { owner } = source.database
  const client = await owner.connect()
  try {
    await client.query(`begin; set local row_security = off; set local role salus_owner`)
    await expect(client.query('select * from salus.check_up')).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
