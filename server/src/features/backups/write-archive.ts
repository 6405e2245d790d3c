import { type FileHandle, open, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Encrypter } from 'age-encryption'
import { type Pack, pack } from 'tar-stream'
import { hashRecord, pieceBytes } from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import type { DataFile } from './data-files.ts'

export interface ArchiveWriter {
  put(name: string, content: Buffer): Promise<void>
  putFile(name: string, file: DataFile & { readonly content: FileHandle; readonly sha256: string }): Promise<void>
}

interface ArchiveParts {
  readonly lock: Encrypter
  readonly fill: (archive: ArchiveWriter) => Promise<void>
  /**
   * Called with the path of the complete file before the file gets its final name. If `check` throws, the file is
   * removed.
   */
  readonly check?: ((draft: string) => Promise<void>) | undefined
}

/**
 * Writes a draft, and renames it after it has been written to the disk. Throws `BackupRefused` if the target exists or
 * the draft cannot be created.
 */
export async function writeArchive(
  target: string,
  { lock, fill, check = async () => undefined }: ArchiveParts,
): Promise<{ readonly bytes: number }> {
  if (await stat(target).catch(() => null)) throw new BackupRefused(`${target} is there already.`)
  const draft = `${target}.part`
  const file = await open(draft, 'w', 0o600).catch((error: unknown) => {
    throw new BackupRefused(explainUnwritable(target, error))
  })
  try {
    const tape = pack()
    const packed = createZstdCompress()
    const packing = pipeline(Readable.from(tape), packed)
    const locked = await lock.encrypt(Readable.toWeb(packed))
    const writing = pipeline(locked, async (pieces) => {
      for await (const piece of pieces) await writeAll(file, piece)
    }).catch((error: unknown) => {
      throw isFull(error) ? new BackupRefused(explainUnwritable(target, error)) : error
    })
    const filling = fill(writerTo(tape)).then(
      () => tape.finalize(),
      (error: unknown) => {
        tape.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      },
    )
    const ends = await Promise.allSettled([writing, filling, packing])
    const reasons = [ends[1], ends[0], ends[2]].flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    // If several of these three tasks failed, throws the error that caused the others. This is `BackupRefused` for a
    // full disk. Without such an error, it is the error of `filling`.
    if (reasons.length > 0) throw reasons.find((reason) => reason instanceof BackupRefused) ?? reasons[0]
    await file.sync()
    const { size } = await file.stat()
    await file.close()
    await whileInUse(draft, () => check(draft))
    await rename(draft, target)
    await syncFolder(path.dirname(target))
    return { bytes: size }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

const readCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
const isFull = (error: unknown) => readCode(error) === 'ENOSPC' || readCode(error) === 'EDQUOT'

function explainUnwritable(target: string, error: unknown): string {
  const folder = path.dirname(target)
  if (isFull(error))
    return `The disk of ${folder} is full, and nothing is kept of this backup: make room and try again.`
  if (readCode(error) === 'ENOENT') return `There is no folder ${folder}: make it, or write the backup somewhere else.`
  if (readCode(error) === 'EACCES' || readCode(error) === 'EPERM') return `This account may not write to ${folder}.`
  return `${target} cannot be written: ${error instanceof Error ? error.message : String(error)}`
}

const minuteMs = 60_000

/**
 * Updates the timestamp of the draft while `work` runs, because a draft that is unchanged for minutes counts as
 * abandoned.
 */
async function whileInUse(draft: string, work: () => Promise<void>): Promise<void> {
  const sign = setInterval(() => void utimes(draft, new Date(), new Date()).catch(() => undefined), minuteMs)
  await work().finally(() => clearInterval(sign))
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten
}

/** Flushes the folder to the disk, so that the new name survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const writerTo = (tape: Pack): ArchiveWriter => ({
  put: (name, content) =>
    new Promise((resolve, reject) => {
      const entry = tape.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
      // Without a listener, the error of an entry that waits for a full disk would end the process.
      entry.on('error', reject)
    }),
  putFile: async (name, { content, bytes, sha256 }) => {
    const header = {
      name,
      size: bytes,
      mode: 0o600,
      pax: { path: name, size: String(bytes), [hashRecord]: sha256 },
    }
    await new Promise<void>((resolve, reject) => {
      const entry = tape.entry(header, (error) => (error ? reject(error) : resolve()))
      if (bytes === 0) return void entry.end(Buffer.alloc(0))
      const source = content.createReadStream({
        start: 0,
        end: bytes - 1,
        autoClose: false,
        highWaterMark: pieceBytes / 16,
      })
      pipeline(source, entry).catch(reject)
    })
  },
})
