import path from 'node:path'
import type { Encrypter } from 'age-encryption'
import type { Client, Pool } from '../../platform/database/open-database.ts'
import {
  backupFormat,
  type BackupEnd,
  type BackupHeader,
  fileAdder,
  followUpFormat,
  nameAdder,
  names,
  pieceBytes,
  secretFingerprint,
  tableAdder,
} from './archive.ts'
import {
  appliedMigrations,
  copyJobsOut,
  copyOut,
  hasQueue,
  isHiddenByPolicy,
  jobsTable,
  readSequences,
  serverVersion,
  type TableToCopy,
  tablesToCopy,
} from './backups.queries.ts'
import { runInSnapshot } from './snapshot.queries.ts'
import { BackupRefused } from './backup-refused.ts'
import { type FileStore, isFilePath, type StoredFile } from '../../platform/files/file-store.ts'
import { type DataFile, dataFiles, hashOfFile, openUnlessGone } from './data-files.ts'
import type { WholeBackup } from './file-list.ts'
import { documentsFolder, filesOfStore } from './store-files.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface BackupDeps {
  readonly owner: Pool
  readonly files: FileStore
  readonly dataDir: string
  readonly lock: Encrypter
  readonly secret: string
  /** True if AUTH_SECRET is set. The operator then stores the secret elsewhere, and the backup does not contain it. */
  readonly secretIsElsewhere: boolean
  readonly now: Date
  /** Paths in DATA_DIR to leave out, because backups are stored there. */
  readonly without?: readonly string[]
  /** If set, makes an incremental backup: documents that this full backup contains are listed only by name. */
  readonly after?: WholeBackup
  /**
   * Called with the path of the complete draft, before it gets its final name. If `check` throws, the draft is removed.
   */
  readonly check?: (draft: string) => Promise<void>
}

export interface BackupReport {
  readonly file: string
  readonly bytes: number
  readonly header: BackupHeader
  readonly end: BackupEnd
  readonly documents: readonly string[]
}

/**
 * Writes a backup into one encrypted file while the service continues to run. It contains all rows and files except
 * those that no backup contains (see `backups.queries.ts` and `data-files.ts`).
 */
export async function makeBackup(file: string, deps: BackupDeps): Promise<BackupReport> {
  const target = path.resolve(file)
  const made: { header?: BackupHeader; end?: BackupEnd; documents?: readonly string[] } = {}
  try {
    const { bytes } = await writeArchive(target, {
      lock: deps.lock,
      check: deps.check,
      fill: (archive) =>
        // Reads the files after the rows, so that the backup has every file that a row refers to. A file that is added
        // in the meantime has no row in the backup, which does no harm.
        runInSnapshot(deps.owner, async (client) => {
          made.header = await buildHeader(client, deps)
          await archive.put(names.header, writeJson(made.header))
          const tables = []
          for (const table of made.header.tables) {
            tables.push(await putTable(archive, table.name, await copyRows(client, table)))
          }
          const sequences = [...(await readSequences(client))]
          const { documents, ...files } = await putFiles(archive, {
            ...deps,
            without: [...(deps.without ?? []), target, `${target}.part`],
          })
          made.documents = documents
          made.end = { tables, sequences, ...files }
          await archive.put(names.end, writeJson(made.end))
        }),
    })
    const { header, end, documents = [] } = made
    if (!header || !end) throw new Error('a written backup has a beginning and an end')
    return { file: target, bytes, header, end, documents }
  } catch (error) {
    if (!isHiddenByPolicy(error)) throw error
    throw new BackupRefused(
      'The login is not shown all rows, so nothing was written. Set BACKUP_DATABASE_URL to a login that ' +
        'may read past row-level security: a superuser, or one with BYPASSRLS and the rights to read.',
    )
  }
}

async function copyRows(client: Client, table: TableToCopy): Promise<AsyncIterable<Buffer> | readonly Buffer[]> {
  if (table.name !== jobsTable) return copyOut(client, table)
  return (await hasQueue(client)) ? copyJobsOut(client) : []
}

const writeJson = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1))

async function buildHeader(client: Client, deps: BackupDeps): Promise<BackupHeader> {
  return {
    format: deps.after === undefined ? backupFormat : followUpFormat,
    madeAt: deps.now.toISOString(),
    postgres: await serverVersion(client),
    migrations: [...(await appliedMigrations(client))],
    tables: [...(await tablesToCopy(client)).map(({ name, columns }) => ({ name, columns: [...columns] })), jobs],
    secretFingerprint: secretFingerprint(deps.secret),
    holdsSecret: !deps.secretIsElsewhere,
    ...(deps.after && { after: { madeAt: deps.after.madeAt.toISOString(), files: deps.after.files } }),
  }
}

const jobs = {
  name: jobsTable,
  columns: ['identifier', 'payload', 'run_at', 'priority', 'max_attempts', 'key', 'queue_name'],
}

async function putTable(archive: ArchiveWriter, name: string, rows: AsyncIterable<Buffer> | readonly Buffer[]) {
  const adder = tableAdder(name)
  let [pieces, waiting, number]: [Buffer[], number, number] = [[], 0, 0]
  const flush = async () => {
    if (waiting === 0) return
    const piece = Buffer.concat(pieces)
    ;[pieces, waiting, number] = [[], 0, number + 1]
    adder.add(piece)
    await archive.put(`${names.tables}${name}/${String(number).padStart(6, '0')}`, piece)
  }
  for await (const piece of rows) {
    pieces.push(piece)
    waiting += piece.length
    if (waiting >= pieceBytes) await flush()
  }
  await flush()
  return adder.sum()
}

async function putFiles(
  archive: ArchiveWriter,
  { files, dataDir, without = [], secretIsElsewhere, after }: BackupDeps,
): Promise<Pick<BackupEnd, 'files' | 'carried'> & { documents: readonly string[] }> {
  const adder = fileAdder()
  const [documents, carried]: [string[], string[]] = [[], []]
  const isNeeded = (file: StoredFile) => {
    if (after === undefined || !isIn(after, file)) return true
    carried.push(file.path)
    return false
  }
  const put = async (file: DataFile, from: string) => {
    const content = await openUnlessGone(from)
    if (content === null) return
    try {
      const sha256 = await hashOfFile(content, file.bytes)
      await archive.putFile(names.files + file.path, { ...file, content, sha256 })
      adder.add({ ...file, sha256 })
      if (isFilePath(file.path, documentsFolder)) documents.push(file.path)
    } finally {
      await content.close()
    }
  }
  const elsewhere = files.isFolder ? [] : [path.join(dataDir, 'documents')]
  for await (const file of dataFiles(dataDir, [...without, ...elsewhere])) {
    if (file.path === 'secret' && secretIsElsewhere) continue
    if (isNeeded(file)) await put(file, path.join(dataDir, file.path))
  }
  for await (const fetched of filesOfStore(files, dataDir, isNeeded)) await put(fetched, fetched.copy)
  const named = after === undefined ? {} : { carried: await putNames(archive, carried) }
  return { files: adder.sum(), ...named, documents }
}

/**
 * Returns true if the full backup contains the document. Also compares the times, because a document that was stored
 * again under the same name after the full backup must be written again.
 */
const isIn = ({ paths, madeAt }: WholeBackup, file: StoredFile): boolean =>
  paths.has(file.path) && file.changedAt < madeAt.getTime()

const namesInPiece = 10_000

async function putNames(archive: ArchiveWriter, carried: readonly string[]) {
  const adder = nameAdder()
  for (let at = 0; at < carried.length; at += namesInPiece) {
    const piece = carried.slice(at, at + namesInPiece)
    piece.forEach(adder.add)
    const number = String(at / namesInPiece + 1).padStart(6, '0')
    await archive.put(names.carried + number, Buffer.from(piece.map((name) => `${name}\n`).join('')))
  }
  return adder.sum()
}
