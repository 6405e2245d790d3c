import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal, refuse } from '../refusal.ts'
import { newFileName } from './file-store.ts'

/** A file that came in and has no place yet. */
export interface ReceivedFile {
  readonly file: string
  readonly bytes: number
  /** SHA-256 of the content. */
  readonly contentHash: string
}

/** Where files lie until they are whole and checked: on the disk of this process, readable by its account alone. */
export async function incomingFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw refusalOfWrite(error)
  })
  return folder
}

/**
 * Writes what comes in to a file with a random name, never more of it than `largest` bytes. Whoever asked either keeps
 * the file or discards it; what neither happened to is swept up later.
 */
export async function receiveFile(dataDir: string, source: Readable, largest: number): Promise<ReceivedFile> {
  const file = path.join(await incomingFolder(dataDir), newFileName())
  await requireSpace(dataDir)
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
    await pipeline(chunks, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await discardFile(file)
    throw refusalOfWrite(error)
  }
  return { file, bytes, contentHash: hash.digest('hex') }
}

export const discardFile = (file: string): Promise<void> => rm(file, { force: true })

/** What a failed write of a file is to whoever sent it; anything unforeseen stays what it is. */
export function refusalOfWrite(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const { code }: NodeJS.ErrnoException = error
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('storage-full')
  // The disk takes no writes: HealthWatch tells the operator.
  if (code === 'EROFS' || code === 'EIO' || code === 'EACCES')
    return new Refusal('unavailable', { retryAfterSeconds: 30 })
  // The line broke before all of it was here.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return new Refusal('malformed-request')
  return error
}

/** A database on the same disk stops where there is no space left, so files stop before: at a tenth or 1 GiB of it. */
async function requireSpace(dataDir: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  if (bavail * bsize < Math.min((blocks * bsize) / 10, 1024 ** 3)) refuse('storage-full')
}

/** Removes what a crash left on its way and nothing has written to for an hour. */
export async function sweepIncoming(dataDir: string, olderThanMs: number): Promise<void> {
  const folder = path.join(dataDir, 'incoming')
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > olderThanMs) await discardFile(path.join(folder, name))
  }
}
