import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type S3Server, startS3Server } from '../../testing/peers/s3-server.ts'
import { readConfig } from '../config/config.ts'
import { silentLog } from '../log.ts'
import { documentPath, exportPath, type FileStore, newFileName } from './file-store.ts'
import { incomingFolder } from './incoming-files.ts'
import { moveFiles } from './move-files.ts'
import { openFileStore } from './open-file-store.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-files-'))
let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
}, 30_000)
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const secretA = 'a'.repeat(40)
const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex')

interface Opened {
  readonly files: FileStore
  readonly dataDir: string
  readonly logged: readonly string[]
}

function open(home: 'folder' | 's3', given: Readonly<Record<string, string>> = {}, secret = secretA): Opened {
  const dataDir = mkdtempSync(path.join(root, 'data-'))
  const config = readConfig({ DATA_DIR: dataDir, ...(home === 's3' ? { ...server.environment, ...given } : {}) })
  const logged: string[] = []
  const log = {
    error: (_: unknown, text: string) => void logged.push(text),
    info: (text: string) => void logged.push(text),
  }
  return {
    files: openFileStore(config, { secret: () => secret, log: Object.assign(silentLog(), log) }),
    dataDir,
    logged,
  }
}

async function put({ files, dataDir }: Opened, at: string, content: Buffer): Promise<void> {
  const file = path.join(await incomingFolder(dataDir), newFileName())
  writeFileSync(file, content, { mode: 0o600 })
  await files.put(at, file)
}

async function read({ files }: Opened, at: string): Promise<Buffer | null> {
  const opened = await files.open(at)
  if (opened === null) return null
  const content = await buffer(opened.content)
  expect(content.length).toBe(opened.bytes)
  return content
}

async function listed({ files }: Opened, kind: 'documents' | 'exports') {
  const found = []
  for await (const file of files.list(kind)) found.push(file)
  return found
}

describe.each(['folder', 's3'] as const)('files in the home %s', (home) => {
  test.each([0, 1, 65_536, 10_000_000])('come back byte by byte: %i bytes', async (bytes) => {
    const opened = open(home)
    const at = documentPath(7, newFileName())
    const content = randomBytes(bytes)
    await put(opened, at, content)
    expect(sum((await read(opened, at)) ?? Buffer.from('nothing'))).toBe(sum(content))
  })

  test('are moved out of the incoming folder', async () => {
    const opened = open(home)
    await put(opened, documentPath(7, newFileName()), Buffer.from('a'))
    expect(readdirSync(path.join(opened.dataDir, 'incoming'))).toEqual([])
  })

  test('are removed for good, and can be removed again without an error', async () => {
    const opened = open(home)
    const at = documentPath(7, newFileName())
    await put(opened, at, Buffer.from('a'))
    await opened.files.remove(at)
    await opened.files.remove(at)
    expect(await read(opened, at)).toBeNull()
    expect((await listed(opened, 'documents')).map((file) => file.path)).not.toContain(at)
  })

  test('are all listed by kind, with the time at which they were stored', async () => {
    const opened = open(home)
    const [first, second] = [documentPath(3, newFileName()), documentPath(12, newFileName())]
    const copy = exportPath(`${newFileName()}.zip`)
    for (const at of [first, second, copy]) await put(opened, at, Buffer.from('a'))
    const documents = await listed(opened, 'documents')
    const paths = documents.map((file) => file.path)
    expect(paths).toEqual(expect.arrayContaining([first, second]))
    expect(paths).not.toContain(copy)
    expect((await listed(opened, 'exports')).map((file) => file.path)).toContain(copy)
    for (const { changedAt } of documents) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000)
  })
})

/** A folder on a disk other than the test's; `undefined` if the machine has only one disk. */
const otherDisk = ['/dev/shm', '/tmp', '/var/tmp', homedir()].find(
  (place) => existsSync(place) && statSync(place).dev !== statSync(root).dev,
)
test.skipIf(otherDisk === undefined)(
  'a file reaches documents on another disk, as one that machines share',
  async () => {
    const opened = open('folder')
    const shared = mkdtempSync(path.join(otherDisk ?? '', 'salus-shared-'))
    onTestFinished(() => rmSync(shared, { recursive: true, force: true }))
    symlinkSync(shared, path.join(opened.dataDir, 'documents'))
    const at = documentPath(7, newFileName())
    await put(opened, at, Buffer.from('a'))
    expect(String(await read(opened, at))).toBe('a')
    expect(readdirSync(path.join(shared, '7'))).toEqual([path.basename(at)])
    expect(readdirSync(path.join(opened.dataDir, 'incoming'))).toEqual([])
    expect(statSync(path.join(shared, '7', path.basename(at))).mode & 0o077).toBe(0)
  },
)

test.each(['../secret', `documents/0/${'a'.repeat(32)}`, 'a/../../b'])(
  'a path of a file has a name that leads nowhere else: %s',
  (name) => {
    expect(() => documentPath(1, name)).toThrow('random name')
  },
)

describe('a bucket', () => {
  test('of more than a thousand files is listed to its end', async () => {
    const opened = open('s3', { FILE_STORE_URL: server.environment.FILE_STORE_URL.replace('/salus?', '/many?') })
    const sealed = server.keys()[0] ?? ''
    const names = Array.from({ length: 1_105 }, () => documentPath(1, newFileName()))
    await put(opened, names[0] ?? '', Buffer.from('a'))
    for (const name of names) server.overwrite(`many/${name}`, server.readBytes(sealed))
    expect((await listed(opened, 'documents')).map((file) => file.path).toSorted()).toEqual(names.toSorted())
  })

  test('contains only encrypted files', async () => {
    const opened = open('s3')
    const at = documentPath(7, newFileName())
    await put(opened, at, Buffer.from('the word canary-of-the-bucket'))
    const held = server.readBytes(`salus/${at}`)
    expect(held.toString('latin1')).not.toContain('canary')
    expect(held.toString('latin1')).toMatch(/^age-encryption\.org\/v1/)
  })

  test('cannot pass off another or a changed file, and its files cannot be read with another secret', async () => {
    const opened = open('s3')
    const [mine, other] = [documentPath(7, newFileName()), documentPath(8, newFileName())]
    await put(opened, mine, Buffer.from('mine'))
    await put(opened, other, Buffer.from('of another'))
    await expect(read({ ...open('s3', {}, 'b'.repeat(40)) }, mine)).rejects.toThrow()
    const before = server.readBytes(`salus/${mine}`)
    server.overwrite(`salus/${mine}`, server.readBytes(`salus/${other}`))
    await expect(read(opened, mine)).rejects.toThrow()
    const changed = Buffer.from(before)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    server.overwrite(`salus/${mine}`, changed)
    await expect(read(opened, mine)).rejects.toThrow()
    server.overwrite(`salus/${mine}`, before)
    expect((await read(opened, mine))?.toString()).toBe('mine')
  })

  test('belongs to one installation', async () => {
    const given = { FILE_STORE_URL: server.environment.FILE_STORE_URL.replace('/salus?', '/claimed?') }
    const [one, other] = ['8a0c3c3e-6d4b-4c6e-9a39-2f9f0d7f7c10', 'c7a7bb8c-1d3f-46f7-93c5-3b6ac7f0a111']
    expect(await open('s3', given).files.claim(one)).toBe(true)
    expect(await open('s3', given).files.claim(one)).toBe(true)
    expect(await open('s3', given).files.claim(other)).toBe(false)
    expect(await open('s3', given, 'b'.repeat(40)).files.claim(one)).toBe(false)
  })

  test.each([
    ['wrong keys', { S3_SECRET_ACCESS_KEY: 'another' }],
    ['a bucket that is not there', { FILE_STORE_URL: 's3://no-such-bucket/salus' }],
  ])('with %s counts as unavailable, not as empty', async (_, given: Record<string, string>) => {
    const { endpoint } = readConfig(server.environment).fileStore ?? { endpoint: '' }
    const url = given['FILE_STORE_URL']
    const opened = open('s3', url === undefined ? given : { FILE_STORE_URL: `${url}?endpoint=${endpoint}` })
    const at = documentPath(7, newFileName())
    await expect(opened.files.open(at)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(listed(opened, 'documents')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(put(opened, at, Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test.each(['gone', 'hanging'])(
    'that is %s refuses within 2 s, keeps nothing half, and says so once',
    async (how) => {
      const opened = open('s3')
      const at = documentPath(7, newFileName())
      await put(opened, at, Buffer.from('before'))
      const keys = server.keys()
      onTestFinished(() => server.thaw())
      if (how === 'gone') await server.stop()
      else await server.freeze()
      const since = performance.now()
      const refused = [
        opened.files.open(at),
        put(opened, documentPath(7, newFileName()), randomBytes(10_000_000)),
        // Removes a file other than `at`, because the store could still carry out this refused removal later.
        opened.files.remove(documentPath(7, newFileName())),
        opened.files.requireAnswer(),
      ]
      for (const answer of await Promise.allSettled(refused))
        expect(answer).toMatchObject({ reason: { code: 'unavailable', details: { retryAfterSeconds: 5 } } })
      expect(performance.now() - since).toBeLessThan(2_000)
      if (how === 'gone') await server.start()
      else server.thaw()
      await expect
        .poll(() =>
          opened.files.requireAnswer().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      expect((await read(opened, at))?.toString()).toBe('before')
      expect(opened.logged).toEqual(['the file store cannot be used', 'the file store answers again'])
      expect(server.keys().filter((key) => !keys.includes(key) && key !== `salus/${at}`)).toEqual([])
      expect(existsSync(path.join(opened.dataDir, 'documents'))).toBe(false)
    },
    20_000,
  )
})

describe('a move from the folder into a bucket', () => {
  test('compares each file there before it is deleted here, and continues where it was interrupted', async () => {
    const given = { FILE_STORE_URL: server.environment.FILE_STORE_URL.replace('/salus?', '/moved?') }
    const [here, there] = [open('folder'), open('s3', given)]
    const contents = new Map([
      [documentPath(1, newFileName()), randomBytes(70_000)],
      [documentPath(22, newFileName()), randomBytes(10)],
      [exportPath(`${newFileName()}.zip`), randomBytes(200)],
    ])
    for (const [at, content] of contents) await put(here, at, content)
    const [first = ''] = contents.keys()
    // This store damages each file after it has stored the file.
    const lying: FileStore = { ...there.files, put: (at, file) => there.files.put(at, file).then(() => spoil(at)) }
    const spoil = (at: string) => server.overwrite(`moved/${at}`, server.readBytes(`moved/${at}`).subarray(0, -5))
    await expect(moveFiles({ from: here.files, to: lying, dataDir: here.dataDir })).rejects.toThrow()
    for (const at of contents.keys()) expect(await read(here, at)).not.toBeNull()
    expect(await moveFiles({ from: here.files, to: there.files, dataDir: here.dataDir })).toBe(3)
    for (const [at, content] of contents) expect(sum((await read(there, at)) ?? Buffer.alloc(0))).toBe(sum(content))
    expect(await read(here, first)).toBeNull()
    expect(await moveFiles({ from: here.files, to: there.files, dataDir: here.dataDir })).toBe(0)
    expect(readdirSync(path.join(here.dataDir, 'incoming'))).toEqual([])
  })
})

describe('the settings of a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const of = (url: string, given: Record<string, string> = keys) =>
    readConfig({ FILE_STORE_URL: url, ...given }).fileStore

  test('name the bucket, the beginning of each key, and the address', () => {
    expect(of('s3://files/salus/eu?endpoint=https://s3.example.org/&region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      bucket: 'files',
      prefix: 'salus/eu/',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    })
    expect(of('s3://files?region=eu-west-1')).toMatchObject({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      prefix: '',
    })
  })

  test.each([
    ['s3://files?endpoint=http://s3.example.org', keys, 'must be https'],
    ['s3://files?endpoint=ftp://s3.example.org', keys, 'the endpoint is an address'],
    ['s3://files?place=x', keys, 'there is no place'],
    ['s3://files/a%20b', keys, 'the prefix has letters'],
    ['s3://F', keys, 'no name of a bucket'],
    ['https://files', keys, 's3://bucket/prefix'],
    ['s3://files', {}, 'needs S3_ACCESS_KEY_ID'],
  ])('are refused in words: %s', (url, given: Record<string, string>, words) => {
    expect(() => of(url, given)).toThrow(words)
  })

  test('are refused if only the keys are set', () => {
    expect(() => readConfig(keys)).toThrow('set FILE_STORE_URL too')
  })
})
