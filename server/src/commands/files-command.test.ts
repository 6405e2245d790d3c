import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { documentPath, newFileName } from '../platform/files/file-store.ts'
import { type S3Server, startS3Server } from '../testing/peers/s3-server.ts'
import { runCommand } from '../testing/peers/salus-process.ts'
import { copyOfTemplate } from '../testing/test-databases.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-files-'))
let store: S3Server
beforeAll(async () => {
  store = await startS3Server()
}, 30_000)
afterAll(async () => {
  await store.close()
  rmSync(root, { recursive: true, force: true })
})

const bucket = (prefix: string) => ({
  ...store.environment,
  FILE_STORE_URL: store.environment.FILE_STORE_URL.replace('/salus?', `/${prefix}?`),
})

async function emptyDatabase(): Promise<string> {
  const name = `salus_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return name
}

function buildEnvironment(place: string, database: unknown) {
  const { host, port } = inject('postgres')
  return {
    DATA_DIR: path.join(root, place),
    DATABASE_URL: `postgresql://postgres@localhost:${port}/${String(database)}?host=${encodeURIComponent(host)}`,
    AUTH_SECRET: 's'.repeat(40),
    BACKUP_PASSPHRASE: 'long enough a passphrase',
  }
}

const contents = new Map([
  [documentPath(1, newFileName()), randomBytes(50_000)],
  [documentPath(22, newFileName()), Buffer.from('somebody’s findings')],
])
const documentsIn = (place: string) =>
  readdirSync(path.join(root, place, 'documents'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
const keysBelow = (prefix: string) => store.keys().filter((key) => key.startsWith(`${prefix}/documents/`))
const expectedKeys = (prefix: string) => [...contents.keys()].map((at) => `${prefix}/${at}`).toSorted()

test('files move into a bucket, a backup brings them into another one or back into a folder, and under a new secret', async () => {
  const first = buildEnvironment('first', (await copyOfTemplate()).database)
  for (const [at, content] of contents) {
    mkdirSync(path.dirname(path.join(root, 'first', at)), { recursive: true })
    writeFileSync(path.join(root, 'first', at), content)
  }
  const none = await runCommand(['files', 'move'], first)
  expect(none).toMatchObject({ code: 1, printed: expect.stringContaining('FILE_STORE_URL is not set') })
  const moved = await runCommand(['files', 'move'], { ...first, ...bucket('moved') })
  expect(moved).toMatchObject({ code: 0, printed: expect.stringContaining('Moved 2 files to') })
  expect(keysBelow('moved')).toEqual(expectedKeys('moved'))
  expect(documentsIn('first')).toEqual([])
  expect(store.keys().some((key) => store.readBytes(key).includes('findings'))).toBe(false)

  const file = path.join(root, 'a.backup')
  expect(await runCommand(['backup', file], { ...first, ...bucket('moved') })).toMatchObject({ code: 0 })
  const second = { ...buildEnvironment('second', await emptyDatabase()), ...bucket('restored') }
  expect(await runCommand(['restore', file], second)).toMatchObject({ code: 0 })
  expect(keysBelow('restored')).toEqual(expectedKeys('restored'))
  const occupied = { ...buildEnvironment('third', await emptyDatabase()), ...bucket('restored') }
  expect(await runCommand(['restore', file], occupied)).toMatchObject({ code: 1 })

  // Brings the files from the bucket back into DATA_DIR, which only the restore of a backup can do.
  const back = buildEnvironment('back', await emptyDatabase())
  expect(await runCommand(['restore', file], back)).toMatchObject({ code: 0 })
  for (const [at, content] of contents) expect(readFileSync(path.join(root, 'back', at)).equals(content)).toBe(true)
  const renewed = { ...back, AUTH_SECRET: 'n'.repeat(40) }
  expect(await runCommand(['adopt-secret'], renewed)).toMatchObject({ code: 0 })
  expect(await runCommand(['files', 'move'], { ...renewed, ...bucket('renewed') })).toMatchObject({ code: 0 })
  expect(keysBelow('renewed')).toEqual(expectedKeys('renewed'))
}, 120_000)
