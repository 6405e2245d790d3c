import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Decrypter } from 'age-encryption'
import { type Extract, extract } from 'tar-stream'
import { z } from 'zod'
import {
  type BackupEnd,
  type BackupHeader,
  endSchema,
  fileAdder,
  followUpFormat,
  hashRecord,
  headerSchema,
  nameAdder,
  names,
  pieceBytes,
  tableAdder,
  type TableSum,
} from './archive.ts'
import { BackupRefused } from './backup-refused.ts'
import { isSafePath } from './data-files.ts'

/** Callbacks that receive the parts of an archive while it is read. Checksums are verified only afterwards. */
export interface ArchiveReader {
  header?(header: BackupHeader): Promise<void>
  /** Receives the next rows of a table. All pieces of one table come in sequence. */
  rows?(table: string, piece: Buffer): Promise<void>
  file?(path: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Receives the path of a file that belongs to this backup but is stored in the full backup. */
  carried?(path: string): Promise<void>
}

export interface BackupContents {
  readonly header: BackupHeader
  readonly end: BackupEnd
}

/**
 * Reads a backup to its end and verifies every part. Throws `BackupRefused` if a part cannot be read or is not valid.
 */
export async function readArchive(
  file: string,
  opener: Decrypter,
  reader: ArchiveReader = {},
): Promise<BackupContents> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new BackupRefused(`There is no file ${file}.`)
  const opened = await openLock(file, opener)
  const tape = extract()
  const feeding = pipeline(Readable.fromWeb(opened), createZstdDecompress(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) if (!tape.write(piece)) await drain(tape)
    tape.end(null)
  }).catch((error: unknown) => {
    tape.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  feeding.catch(() => undefined)
  try {
    const contents = await readEntries(tape, reader)
    await feeding
    return contents
  } catch (error) {
    await feeding.catch(() => undefined)
    if (error instanceof ReaderFailed) throw error.cause
    throw error instanceof BackupRefused ? error : new BackupRefused(damaged)
  }
}

const drain = (tape: Extract) =>
  new Promise<void>((resolve, reject) => {
    // A destroyed stream emits no further events, so waiting for one would never end.
    if (tape.destroyed) return reject(new Error('nobody reads on'))
    const settle = () => {
      tape.off('drain', settle).off('close', settle)
      if (tape.destroyed) reject(new Error('nobody reads on'))
      else resolve()
    }
    tape.on('drain', settle).on('close', settle)
  })

const damaged = 'This backup is damaged or cut short: it cannot be read to its end.'

/** Wraps errors of the callbacks, so that they are not reported as a damaged archive. */
class ReaderFailed extends Error {}

const asReader = <T>(work: Promise<T> | undefined): Promise<T | undefined> =>
  Promise.resolve(work).catch((cause: unknown) => {
    throw new ReaderFailed('', { cause })
  })

async function openLock(file: string, opener: Decrypter): Promise<ReadableStream<Uint8Array>> {
  const sealed = createReadStream(file, { highWaterMark: 1024 * 1024 })
  try {
    return await opener.decrypt(Readable.toWeb(sealed))
  } catch (error) {
    sealed.destroy()
    const isOtherKey = error instanceof Error && error.message.includes('no identity matched')
    throw new BackupRefused(
      isOtherKey
        ? 'The key does not open this backup: it is another passphrase or another private key.'
        : 'This is no backup of Salus, or its beginning is damaged.',
    )
  }
}

const entrySchema = z.object({
  name: z.string(),
  size: z.number(),
  pax: z.record(z.string(), z.string()).nullish(),
})
type Entry = z.infer<typeof entrySchema>

async function readEntries(tape: Extract, reader: ArchiveReader): Promise<BackupContents> {
  let header: BackupHeader | undefined
  let end: BackupEnd | undefined
  const tables = tableReader(reader)
  const [files, carried] = [fileAdder(), nameAdder()]
  for await (const part of tape) {
    const entry = entrySchema.parse(part.header)
    const content = readBytes(part)
    if (end) throw new BackupRefused(damaged)
    if (!header) {
      header = readHeader(entry.name, await joinPieces(content))
      await asReader(reader.header?.(header))
    } else if (entry.name.startsWith(names.tables)) await tables.piece(entry.name, await joinPieces(content))
    else if (entry.name.startsWith(names.files)) files.add(await readFile(entry, content, reader))
    else if (entry.name.startsWith(names.carried)) {
      for (const path of readNames(await joinPieces(content))) {
        carried.add(path)
        await asReader(reader.carried?.(path))
      }
    } else end = readEnd(entry.name, await joinPieces(content))
  }
  if (!header || !end) throw new BackupRefused(damaged)
  checkSums(header, end, { tables: tables.sums(), files: files.sum(), carried: carried.sum() })
  return { header, end }
}

function readHeader(name: string, content: Buffer): BackupHeader {
  const value: unknown = name === names.header ? JSON.parse(content.toString('utf8')) : null
  const { success: isOurs, data } = z.object({ format: z.number() }).safeParse(value)
  if (!isOurs) throw new BackupRefused('This is no backup of Salus.')
  if (data.format > followUpFormat)
    throw new BackupRefused('This backup was made by a newer version of Salus. Restore it with that version.')
  return headerSchema.parse(value)
}

function readEnd(name: string, content: Buffer): BackupEnd {
  if (name !== names.end) throw new BackupRefused(damaged)
  return endSchema.parse(JSON.parse(content.toString('utf8')))
}

function readNames(content: Buffer): readonly string[] {
  const paths = content.toString('utf8').split('\n').filter(Boolean)
  for (const path of paths) requireSafe(path)
  return paths
}

function requireSafe(path: string): void {
  if (!isSafePath(path)) throw new BackupRefused(`This backup contains a file with a path that is not allowed: ${path}`)
}

function tableReader(reader: ArchiveReader) {
  const adders = new Map<string, ReturnType<typeof tableAdder>>()
  return {
    async piece(entryName: string, piece: Buffer): Promise<void> {
      const [table = ''] = entryName.slice(names.tables.length).split('/')
      const adder = adders.get(table) ?? tableAdder(table)
      adders.set(table, adder)
      adder.add(piece)
      await asReader(reader.rows?.(table, piece))
    },
    sums: (): ReadonlyMap<string, TableSum> => new Map([...adders].map(([name, adder]) => [name, adder.sum()])),
  }
}

async function readFile(entry: Entry, content: AsyncIterable<Buffer>, reader: ArchiveReader) {
  const path = (entry.pax?.['path'] ?? entry.name).slice(names.files.length)
  requireSafe(path)
  const sha256 = createHash('sha256')
  let bytes = 0
  const watched = (async function* () {
    for await (const piece of content) {
      sha256.update(piece)
      bytes += piece.length
      yield piece
    }
  })()
  await asReader(reader.file?.(path, watched))
  // Reads the content that the callback did not read, because the hash covers all of it.
  for await (const _ of watched);
  const hash = sha256.digest('hex')
  if (entry.pax?.[hashRecord] !== hash) throw new BackupRefused(`The file ${path} of this backup is damaged.`)
  return { path, bytes, sha256: hash }
}

function checkSums(
  header: BackupHeader,
  end: BackupEnd,
  read: {
    readonly tables: ReadonlyMap<string, TableSum>
    readonly files: BackupEnd['files']
    readonly carried: NonNullable<BackupEnd['carried']>
  },
): void {
  const promised = header.tables.map(({ name }) => name)
  const isWhole =
    promised.length === end.tables.length &&
    end.tables.every((sum, index) => {
      const found = read.tables.get(sum.name) ?? tableAdder(sum.name).sum()
      return sum.name === promised[index] && isSame(found, sum)
    }) &&
    [...read.tables.keys()].every((name) => promised.includes(name)) &&
    isSame(read.files, end.files) &&
    isSame(read.carried, end.carried ?? nameAdder().sum()) &&
    (header.after === undefined) === (end.carried === undefined)
  if (!isWhole) throw new BackupRefused('The contents of this backup do not match its list of contents.')
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

async function* readBytes(part: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of part) if (Buffer.isBuffer(piece)) yield piece
}

/** Reads an entry into memory. Throws if the entry is far larger than any piece. */
async function joinPieces(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (bytes > 64 * pieceBytes) throw new BackupRefused(damaged)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
