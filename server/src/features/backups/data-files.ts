import { createHash } from 'node:crypto'
import { type FileHandle, lstat, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface DataFile {
  /** Relative to DATA_DIR, with slashes. */
  readonly path: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/**
 * The parts of DATA_DIR that no backup contains. Examples are the database (a backup contains its rows instead),
 * exports of own data (they expire after a day) and files of running processes. A backup contains all other files, even
 * files that Salus did not write.
 */
const left = /^(postgres|salus\.lock|write-probe|exports$|incoming$|secret\.|restore-|lost\+found$)/

/**
 * The files and folders that Salus itself stores at the top of DATA_DIR. If one of them is a symbolic link, for example
 * to a larger disk, the backup follows the link. Other links are left out, because they could lead to the folder of the
 * backups or in a circle.
 */
const own = new Set(['documents', 'outbox', 'secret', 'erased-subjects.jsonl'])

/** Lists the files for a backup in a stable order. Leaves out the paths in `without`. */
export async function* dataFiles(dataDir: string, without: readonly string[]): AsyncGenerator<DataFile> {
  yield* filesBelow(dataDir, '', (relative) => left.test(relative) || without.includes(path.join(dataDir, relative)))
}

async function* filesBelow(
  root: string,
  folder: string,
  isLeft: (relative: string) => boolean,
): AsyncGenerator<DataFile> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(nothingThere)
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of entries) {
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (isLeft(relative)) continue
    const place = path.join(root, relative)
    const found = await (own.has(relative) ? stat(place) : lstat(place)).catch(goneUnless(own.has(relative)))
    if (found?.isDirectory() === true) yield* filesBelow(root, relative, isLeft)
    else if (found?.isFile() === true) yield { path: relative, bytes: found.size, changedAt: found.mtimeMs }
  }
}

/**
 * The characters that the path of a file in a backup must not contain. Backslashes and colons are special only on
 * Windows. On other systems they may be part of a file name.
 */
const forbidden = process.platform === 'win32' ? /[\\\0:]/ : /\0/

export const isSafePath = (relative: string): boolean =>
  relative !== '' &&
  !left.test(relative) &&
  !forbidden.test(relative) &&
  relative.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/** Hashes only the first `bytes` bytes, because a journal may grow while it is read. */
export async function hashOfFile(file: FileHandle, bytes: number): Promise<string> {
  const sha256 = createHash('sha256')
  if (bytes > 0) await pipeline(file.createReadStream({ start: 0, end: bytes - 1, autoClose: false }), sha256)
  return sha256.digest('hex')
}

/**
 * Opens the file for reading. Returns `null` if it no longer exists, for example because a person was erased in the
 * meantime.
 */
export const openUnlessGone = (file: string): Promise<FileHandle | null> =>
  open(file, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })

/**
 * Ignores files that were removed after the folder was read. A broken link in one of Salus's own places is an error,
 * because the backup would lack the files behind the link. A link is broken, for example, if a disk is not mounted.
 */
const goneUnless = (isOwn: boolean) => (error: unknown) => {
  if (isOwn) throw error
  return null
}

function nothingThere(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
