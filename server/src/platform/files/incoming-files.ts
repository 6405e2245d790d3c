import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal, refuse } from '../refusal.ts'
import { newFileName } from './file-store.ts'
import { blockSize, Pace } from './pace.ts'

export interface ReceivedFile {
  readonly file: string
  readonly bytes: number
  /** The SHA-256 of the content in hex. */
  readonly contentHash: string
}

/**
 * Returns the folder for files that are not yet complete and checked. The folder is on a disk of this machine, and only
 * this account can read it.
 */
export async function incomingFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw refusalOfWrite(error)
  })
  return folder
}

/**
 * Writes the received data to a file with a random name. Refuses with `body-too-large` above `largest` bytes and with
 * `storage-full` if little space is left. The caller must store or discard the file. A file that is left behind is
 * removed later.
 */
export async function receiveFile(dataDir: string, source: Readable, largest: number): Promise<ReceivedFile> {
  const file = path.join(await incomingFolder(dataDir), newFileName())
  await requireSpace(dataDir)
  const hash = createHash('sha256')
  const pace = new Pace()
  let bytes = 0
  let ofBlock = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > largest) refuse('body-too-large')
      hash.update(chunk)
      yield chunk
      ofBlock += chunk.length
      if (ofBlock < blockSize) continue
      ofBlock = 0
      await pace.next()
    }
  }
  try {
    // Keeps the connection open after a refusal, so that the sender receives it.
    const chunks = source.iterator({ destroyOnReturn: false })
    await pipeline(chunks, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await discardFile(file)
    throw refusalOfWrite(error)
  }
  return { file, bytes, contentHash: hash.digest('hex') }
}

export const discardFile = (file: string): Promise<void> => rm(file, { force: true })

/** Converts a failed write of a file into a refusal for the sender. Returns unexpected errors unchanged. */
export function refusalOfWrite(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const { code }: NodeJS.ErrnoException = error
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('storage-full')
  // The disk cannot be written to. HealthWatch notifies the operator.
  if (code === 'EROFS' || code === 'EIO' || code === 'EACCES')
    return new Refusal('unavailable', { retryAfterSeconds: 30 })
  // The connection broke before the file was complete.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return new Refusal('malformed-request')
  return error
}

/**
 * Refuses a file if the free space is below 1 GiB and also below a tenth of the disk. A database on the same disk would
 * stop if the disk became full.
 */
async function requireSpace(dataDir: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  if (bavail * bsize < Math.min((blocks * bsize) / 10, 1024 ** 3)) refuse('storage-full')
}

/** Removes files that were not written to for `olderThanMs`, such as those left by a crash. */
export async function sweepIncoming(dataDir: string, olderThanMs: number): Promise<void> {
  const folder = path.join(dataDir, 'incoming')
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > olderThanMs) await discardFile(path.join(folder, name))
  }
}
