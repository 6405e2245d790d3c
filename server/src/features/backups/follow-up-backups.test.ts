import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackupConfig } from '../../platform/config/backup.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openOwner } from '../../platform/database/open-database.ts'
import { documentPath, newFileName } from '../../platform/files/file-store.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { makeLog, silentLog } from '../../platform/log.ts'
import { type S3Server, startS3Server } from '../../testing/peers/s3-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { emptyDatabase } from '../../testing/test-databases.ts'
import { backupName, listBackups, nameFilesList } from './backup-folder.ts'
import { newBackupKey } from './backup-key.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { requireBackupReader, scheduledBackup } from './scheduled-backup.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-follow-ups-'))
let server: S3Server
let source: TestApp
let key: { identity: string; recipient: string }
let into: string
let backup: BackupConfig
let number = 0

beforeAll(async () => {
  server = await startS3Server()
  source = await startTestApp({ environment: server.environment })
  writeFileSync(path.join(source.config.dataDir, 'secret'), source.secret, { mode: 0o600 })
  key = await newBackupKey()
}, 60_000)
beforeEach(async () => {
  number += 1
  into = path.join(root, `backups-${number}`)
  backup = readConfig({
    ...server.environment,
    BACKUP_DIR: into,
    BACKUP_RECIPIENT: key.recipient,
    BACKUP_EVERY_MINUTES: '10',
    BACKUP_HOUR: String(farHour),
  }).backup
  for await (const { path: known } of source.files.list('documents')) await source.files.remove(known)
})
afterAll(async () => {
  await source.close()
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const hourMs = 3_600_000
const start = Math.floor(Date.now() / 1000) * 1000
/** Twelve hours from the current hour, so that no daily full backup becomes due during a test. */
const farHour = (new Date(start).getUTCHours() + 12) % 24
const after = (minutes: number) => () => new Date(start + minutes * 60_000)

const findKey = (name: string) => server.keys().find((each) => each.endsWith(name)) ?? ''

async function addDocument(content: Buffer): Promise<string> {
  const name = documentPath(1, newFileName())
  const copy = path.join(root, newFileName())
  writeFileSync(copy, content)
  await source.files.put(name, copy)
  server.age(findKey(name), hourMs)
  return name
}

const look = (minutes: number): Promise<void> => scheduledBackup(parts(), after(minutes))()

const parts = () => ({
  owner: source.database.owner,
  files: source.files,
  config: { dataDir: source.config.dataDir, backup, secret: null },
  secret: source.secret,
  log: silentLog(),
})

const kinds = async () => (await listBackups(into)).map((one) => (one.after === null ? 'whole' : 'follow-up'))
const newest = async () => (await listBackups(into))[0]?.file ?? ''

const opener = () => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key.identity)
  return decrypter
}

/**
 * Restores a backup. Returns a function that reads a restored file. If the restore is refused, checks that it has left
 * no files.
 */
async function restored(file: string): Promise<(name: string) => Buffer | null> {
  const dataDir = path.join(root, `restored-${randomBytes(4).toString('hex')}`)
  const files = folderStore(dataDir)
  const address = await emptyDatabase()
  try {
    await restoreBackup(file, {
      dataDir,
      files,
      opener: opener(),
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
  } catch (error) {
    expect(existsSync(dataDir)).toBe(false)
    throw error
  }
  return (name) => (existsSync(path.join(dataDir, name)) ? readFileSync(path.join(dataDir, name)) : null)
}

test('reads only new files from the bucket, and is restored together with the whole backup', async () => {
  const [old, removed] = [await addDocument(randomBytes(300_000)), await addDocument(Buffer.from('removed later'))]
  const content = await readContent(old)
  await look(0)
  expect(await kinds()).toEqual(['whole'])
  const recent = await addDocument(Buffer.from('new'))
  await source.files.remove(removed)
  await source.database.owner
    .query(`insert into salus.tenant (tenant_name, display_name, kind, country, locale, currency)
    values ('later', 'Later', 'studio', 'DE', 'de', 'EUR')`)
  // The old document now consists of random bytes, so a backup that read it would fail. The incremental backup must not
  // read it.
  server.overwrite(findKey(old), randomBytes(300))
  server.age(findKey(old), hourMs)
  await look(10)
  expect(await kinds()).toEqual(['follow-up', 'whole'])
  const file = await newest()
  expect(statSync(file).size).toBeLessThan(200_000)
  expect(readFileSync(`${file}.txt`, 'utf8')).toContain('takes 1 more files from the whole backup of')
  const { contents, read } = await restoredAndRead(file, [old, removed, recent])
  expect(read).toEqual([content, null, Buffer.from('new')])
  expect(contents.end).toMatchObject({ carried: { count: 1 } })
}, 60_000)

async function restoredAndRead(file: string, names: readonly string[]) {
  const read = await restored(file)
  return { contents: await readBackup(file, opener()), read: names.map(read) }
}

async function readContent(name: string): Promise<Buffer> {
  const opened = await source.files.open(name)
  const pieces: Uint8Array[] = []
  for await (const piece of opened?.content ?? []) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

test('is refused without its whole backup and with another one, and changes nothing', async () => {
  await addDocument(Buffer.from('first'))
  await look(0)
  const [whole] = await listBackups(into)
  await addDocument(Buffer.from('second'))
  await look(10)
  const file = await newest()
  const aside = path.join(root, `aside-${number}`)
  renameSync(whole?.file ?? '', aside)
  await expect(restored(file)).rejects.toThrow(/takes files from salus-.*put both into one folder/)
  await look(11)
  expect(await kinds()).toEqual(['whole'])
  renameSync(await newest(), whole?.file ?? '')
  await expect(restored(file)).rejects.toThrow(/is not the backup from which this one takes files/)
  renameSync(aside, whole?.file ?? '')
  await expect(restored(file)).resolves.toBeDefined()
}, 60_000)

test('reads a file again that was replaced', async () => {
  const name = await addDocument(Buffer.from('before'))
  await look(0)
  const copy = path.join(root, newFileName())
  writeFileSync(copy, 'after')
  await source.files.put(name, copy)
  server.age(findKey(name), -hourMs)
  await look(10)
  expect(await kinds()).toEqual(['follow-up', 'whole'])
  expect((await restored(await newest()))(name)?.toString()).toBe('after')
}, 60_000)

test.each([
  [
    'has another key',
    async () => {
      const { recipient } = await newBackupKey()
      backup = { ...backup, recipients: [recipient] }
    },
  ],
  ['has lost its list', async () => rmSync(nameFilesList(await newest()))],
  [
    'has a list that was changed',
    async () => writeFileSync(nameFilesList(await newest()), `${readFileSync(nameFilesList(await newest()), 'utf8')}x`),
  ],
  ['was cut short', async () => writeFileSync(await newest(), 'x')],
] as const)('is made whole where the whole one %s', async (_, change) => {
  await addDocument(Buffer.from('first'))
  await look(0)
  await change()
  await look(10)
  expect(await kinds()).toEqual(['whole', 'whole'])
})

test('is not made if the operator chose one backup a day, and the start explains the consequence', async () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => void lines.push(line) })
  const given = { ...server.environment, BACKUP_DIR: into, BACKUP_RECIPIENT: key.recipient, BACKUP_HOUR: '3' }
  await requireBackupReader({ owner: source.database.owner, config: readConfig(given), log })
  expect(lines.join()).toContain('up to a day can be lost')
  lines.length = 0
  await requireBackupReader({ owner: source.database.owner, config: { ...source.config, backup }, log })
  expect(lines).toEqual([])
})

test('comes before the whole one of the next day', async () => {
  const name = await addDocument(Buffer.from('first'))
  await look(0)
  await look(24 * 60)
  expect(await kinds()).toEqual(['whole', 'follow-up', 'whole'])
  expect((await restored(await newest()))(name)?.toString()).toBe('first')
}, 60_000)

test('continues when the whole backup of the day fails and waits for an hour; old backups are still removed', async () => {
  const name = await addDocument(randomBytes(1000))
  // Starts at six in the morning. If a test ran past midnight, the last backup of the first day would also be kept.
  const six = (30 * 60 - (Math.floor(start / 60_000) % (24 * 60))) % (24 * 60)
  let minutes = six
  const tick = scheduledBackup(parts(), () => after(minutes)())
  await tick()
  const old = [20, 21, 22, 23, 24].map((days) => backupName(after(six - days * 24 * 60)()))
  for (const each of old) writeFileSync(path.join(into, each), 'x')
  // The document now consists of random bytes that cannot be decrypted, so the next full backup fails.
  server.overwrite(findKey(name), randomBytes(300))
  server.age(findKey(name), hourMs)
  minutes += 24 * 60
  await expect(tick()).rejects.toThrow()
  expect(await kinds()).toEqual(['follow-up', 'whole', 'whole'])
  minutes += 5
  await tick()
  expect(await kinds()).toHaveLength(3)
  minutes += 5
  await tick()
  expect(await kinds()).toEqual(['follow-up', 'follow-up', 'whole', 'whole'])
  minutes += 55
  await expect(tick()).rejects.toThrow()
  expect(await kinds()).toEqual(['follow-up', 'follow-up', 'follow-up', 'whole', 'whole'])
}, 60_000)

test('the wait after a failed whole backup begins when it fails, however long it took', async () => {
  const name = await addDocument(randomBytes(1000))
  let minutes = 0
  let takes = 0
  const readSpace = async () => {
    minutes += takes
    return { bavail: 1e9, bsize: 4096 }
  }
  const tick = scheduledBackup({ ...parts(), readSpace }, () => after(minutes)())
  await tick()
  server.overwrite(findKey(name), randomBytes(300))
  server.age(findKey(name), hourMs)
  minutes = 24 * 60
  takes = 90
  await expect(tick()).rejects.toThrow()
  takes = 0
  minutes += 30
  await tick()
  minutes += 31
  await expect(tick()).rejects.toThrow()
}, 60_000)

test('a whole backup that cannot be read back does not count', async () => {
  const other = await newBackupKey()
  const identityFile = path.join(root, 'other-identity.txt')
  writeFileSync(identityFile, `${other.identity}\n`)
  backup = { ...backup, identityFile }
  await expect(look(0)).rejects.toThrow()
  expect(readdirSync(into).filter((name) => name.endsWith('.backup') || name.endsWith('.part'))).toEqual([])
}, 60_000)
