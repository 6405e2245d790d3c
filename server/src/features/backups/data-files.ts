import { createHash } from 'node:crypto'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
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
 * The parts of DATA_DIR that no backup contains, for example the database (its rows are copied instead), exports of own
 * data (they expire after a day) and files of a running process. Everything else is included, whatever its origin.
 */
const left = /^(postgres|salus\.lock|write-probe|exports$|incoming$|secret\.|restore-|lost\+found$)/

/** Lists the files for a backup in a stable order. `without` contains paths to leave out. */
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
    if (entry.isDirectory()) yield* filesBelow(root, relative, isLeft)
    else if (entry.isFile()) {
      const found = await lstat(path.join(root, relative)).catch(() => null)
      if (found !== null) yield { path: relative, bytes: found.size, changedAt: found.mtimeMs }
    }
  }
}

export const isSafePath = (relative: string): boolean =>
  relative !== '' &&
  !left.test(relative) &&
  !/[\\\0:]/.test(relative) &&
  relative.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/** Hashes only the first `bytes` bytes, because a journal may grow while it is read. */
export async function hashOfFile(file: FileHandle, bytes: number): Promise<string> {
  const sha256 = createHash('sha256')
  if (bytes > 0) await pipeline(file.createReadStream({ start: 0, end: bytes - 1, autoClose: false }), sha256)
  return sha256.digest('hex')
}

/** Returns `null` if the file is gone, as when a person was erased in the meantime. */
export const openUnlessGone = (file: string): Promise<FileHandle | null> =>
  open(file, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })

function nothingThere(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
