import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal, refuse } from '../refusal.ts'

/** Files of one tenant below DATA_DIR/documents, where no web server looks; readable by the account of Salus alone. */
export interface FilePlace {
  readonly dataDir: string
  readonly tenantId: number
}

export interface ReceivedFile {
  readonly storageName: string
  readonly file: string
  readonly bytes: number
  /** SHA-256 of the content. */
  readonly contentHash: string
}

const root = (dataDir: string) => path.join(dataDir, 'documents')
const folderOf = ({ dataDir, tenantId }: FilePlace) => path.join(root(dataDir), String(tenantId))
const nameForm = /^[\w-]{32}$/

/**
 * Writes what comes in to a file with a random name, never more of it than `largest`, and to the disk itself. Whoever
 * asked either notes the name in the database or discards the file; what neither happened to is swept up later.
 */
export async function receiveFile(place: FilePlace, source: Readable, largest: number): Promise<ReceivedFile> {
  await requireSpace(place.dataDir)
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
  const storageName = randomBytes(24).toString('base64url')
  const file = path.join(folderOf(place), storageName)
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > largest) refuse('body-too-large')
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    // Whoever sends is not cut off by a refusal: they are to hear it.
    const chunks = source.iterator({ destroyOnReturn: false })
    await pipeline(chunks, counted, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    await syncFolder(folderOf(place))
  } catch (error) {
    await rm(file, { force: true })
    throw refusalOf(error)
  }
  return { storageName, file, bytes, contentHash: hash.digest('hex') }
}

/** A name is on the disk only after its folder is. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const { code }: NodeJS.ErrnoException = error
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('storage-full')
  // The line broke before all of it was here.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return new Refusal('malformed-request')
  return error
}

/** A database on the same disk stops where there is no space left, so files stop before: at a tenth or 1 GiB of it. */
async function requireSpace(dataDir: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  if (bavail * bsize < Math.min((blocks * bsize) / 10, 1024 ** 3)) refuse('storage-full')
}

export const discardFile = (place: FilePlace, storageName: string): Promise<void> =>
  rm(pathOf(place, storageName), { force: true })

/** The file to be sent, opened before anything is answered. Null: it is not there. */
export async function openFile(place: FilePlace, storageName: string): Promise<ReadStream | null> {
  const file = pathOf(place, storageName)
  const found = await stat(file).catch(() => null)
  return found?.isFile() === true ? createReadStream(file) : null
}

export function pathOf(place: FilePlace, storageName: string): string {
  if (!nameForm.test(storageName)) throw new Error('a stored file has a random name')
  return path.join(folderOf(place), storageName)
}

/** What lies on the disk, tenant by tenant, and for how long it has not changed. */
export async function storedFiles(dataDir: string): Promise<readonly (FilePlace & StoredFile)[]> {
  const tenants = await readdir(root(dataDir)).catch(() => [])
  const found: (FilePlace & StoredFile)[] = []
  for (const tenant of tenants) {
    if (!/^[1-9]\d*$/.test(tenant)) continue
    const place = { dataDir, tenantId: Number(tenant) }
    for (const storageName of await readdir(folderOf(place))) {
      if (!nameForm.test(storageName)) continue
      const file = await stat(pathOf(place, storageName)).catch(() => null)
      if (file) found.push({ ...place, storageName, changedAt: file.mtimeMs })
    }
  }
  return found
}

interface StoredFile {
  readonly storageName: string
  readonly changedAt: number
}
