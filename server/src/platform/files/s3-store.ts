import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import {
  type FileKind,
  type FileStore,
  isFilePath,
  newFileName,
  type OpenedFile,
  type StoredFile,
} from './file-store.ts'
import type { S3Config } from './file-store-config.ts'
import { incomingFolder, refusalOfWrite } from './incoming-files.ts'
import { readListing } from './s3-listing.ts'
import { type AskS3, s3Requests } from './s3-requests.ts'
import { type FileSeal, makeFileSeal } from './seal-file.ts'
import { watchPieces } from './watch-pieces.ts'

export interface S3Deps {
  readonly dataDir: string
  readonly secret: () => string
  readonly log: Pick<Logger, 'error' | 'info'>
}

interface Parts {
  readonly ask: AskS3
  readonly seal: () => FileSeal
  readonly dataDir: string
  readonly prefix: string
}

const owner = 'installation'
/** In ms. This is long, because only jobs and commands list files, a thousand objects at a time. */
const listingMs = 30_000

/** Stores files in a bucket. They are encrypted before they leave this machine. */
export function s3Store(config: S3Config, { dataDir, secret, log }: S3Deps): FileStore {
  let made: FileSeal | undefined
  const { prefix } = config
  const parts: Parts = { ask: s3Requests(config, log), seal: () => (made ??= makeFileSeal(secret())), dataDir, prefix }
  const requireAnswer = async () => {
    await parts.ask({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1', prefix } })
  }
  return {
    place: `${config.bucket}/${prefix} at ${config.endpoint}`,
    isFolder: false,
    requireAnswer,
    async put(relative, file) {
      await requireAnswer()
      await putSealed(parts, relative, file)
      await rm(file, { force: true })
    },
    open: (relative) => openSealed(parts, relative),
    async remove(relative) {
      await parts.ask({ method: 'DELETE', key: prefix + relative })
    },
    list: (kind) => listObjects(parts, kind),
    claim: (installation) => claim(parts, installation),
  }
}

async function putSealed({ ask, seal, dataDir, prefix }: Parts, relative: string, file: string): Promise<void> {
  const sealed = path.join(await incomingFolder(dataDir), newFileName())
  const hash = createHash('sha256')
  try {
    const content = await seal()
      .lock(relative)
      .encrypt(Readable.toWeb(createReadStream(file)))
    await pipeline(
      content,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(sealed, { mode: 0o600, flags: 'wx' }),
    )
    const body = { content: await openAsBlob(sealed), sha256: hash.digest('hex') }
    await ask({ method: 'PUT', key: prefix + relative, body })
  } catch (error) {
    throw refusalOfWrite(error)
  } finally {
    await rm(sealed, { force: true })
  }
}

async function openSealed({ ask, seal, prefix }: Parts, relative: string): Promise<OpenedFile | null> {
  const answer = await ask({ method: 'GET', key: prefix + relative })
  if (answer.status === 404 || answer.body === null) return null
  const size = Number(answer.headers.get('content-length'))
  const plain = await seal().opener(relative).decrypt(watchPieces(answer.body))
  return { content: Readable.from(plain), bytes: plain.size(size) }
}

async function* listObjects({ ask, prefix }: Parts, kind: FileKind): AsyncGenerator<StoredFile> {
  let next: string | null = null
  do {
    const query = {
      'list-type': '2',
      prefix: `${prefix}${kind}/`,
      ...(next === null ? {} : { 'continuation-token': next }),
    }
    const found = readListing(await (await ask({ method: 'GET', key: '', query, longestMs: listingMs })).text())
    for (const { key, changedAt } of found.objects) {
      const relative = key.slice(prefix.length)
      if (key.startsWith(prefix) && isFilePath(relative, kind)) yield { path: relative, changedAt }
    }
    ;({ next } = found)
  } while (next !== null)
}

/**
 * Returns true if the store belongs to this installation. The claim is an encrypted file in the store. An installation
 * with another secret cannot decrypt it.
 */
async function claim(parts: Parts, installation: string): Promise<boolean> {
  const found = await openSealed(parts, owner).catch((error: unknown) => {
    // The claim was encrypted with another secret.
    if (error instanceof Error && error.message.includes('no identity matched')) return 'foreign' as const
    throw error
  })
  if (found === 'foreign') return false
  if (found !== null) return (await readText(found.content)) === installation
  const note = path.join(await incomingFolder(parts.dataDir), newFileName())
  try {
    await writeFile(note, installation, { mode: 0o600, flag: 'wx' })
    await putSealed(parts, owner, note)
  } finally {
    await rm(note, { force: true })
  }
  return true
}

async function readText(content: Readable): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces).toString('utf8')
}
