import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Decrypter } from 'age-encryption'
import type { Logger } from 'pino'
import type { AppLoginKind } from '../../platform/database/migrate/app-login.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { requireOwnStore } from '../../platform/files/require-own-store.ts'
import { installJobs } from '../../platform/database/jobs/queue.ts'
import { isRestoreUnfinished, markRestore, migrate } from '../../platform/database/migrate/migrate.ts'
import { readMigrations } from '../../platform/database/migrate/files.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { type BackupHeader, secretFingerprint, tableAdder } from './archive.ts'
import { copyOut, jobsTable } from './backups.queries.ts'
import { BackupRefused } from './backup-refused.ts'
import type { BackupContents } from './read-archive.ts'
import { readBackup } from './read-backup.ts'
import {
  clearUnfinishedFiles,
  journalName,
  mergeJournal,
  refuseFilledFolder,
  refuseFilledStore,
  stageFiles,
} from './restore-files.ts'
import {
  clearDatabase,
  type Filling,
  giveJobsBack,
  runInRestore,
  isInhabited,
  countOtherConnections,
  setSequences,
  settleTenants,
} from './restore.queries.ts'

export interface RestoreDeps {
  readonly files: FileStore
  readonly dataDir: string
  readonly opener: Decrypter
  readonly secret: string | null
  readonly appLogin: AppLoginKind
  readonly log: Logger
  readonly now: Date
  /** Opens the target database. Called only after the backup has been verified. */
  readonly openOwner: () => Promise<{ readonly owner: Pool; close(): Promise<void> }>
  readonly eraseAgain: (owner: Pool) => Promise<number>
  readonly tell: (text: string) => void
}

export interface RestoreReport {
  readonly contents: BackupContents
  readonly migratedOn: number
  readonly jobs: number
  readonly invitations: number
  readonly erasedAgain: number
}

/**
 * Restores a backup into an empty database and an empty DATA_DIR, completely or not at all. Verifies the complete
 * backup before it changes anything, and verifies the restored rows afterwards. People who were erased after the backup
 * was made are erased again before the service starts.
 */
export async function restoreBackup(file: string, deps: RestoreDeps): Promise<RestoreReport> {
  const { dataDir, tell } = deps
  tell('Reading the backup to its end …')
  const names = new Set<string>()
  const contents = await readBackup(file, deps.opener, {
    header: (header) => refuseForeign(header, deps.secret),
    file: async (relative) => void names.add(relative.split('/', 1)[0] ?? relative),
  })
  tell(`It is whole. It was made at ${contents.header.madeAt}.`)
  await refuseFilledFolder(dataDir, [...names])
  await refuseFilledStore(deps.files)
  const { owner, close } = await deps.openOwner()
  try {
    await refuseFilledDatabase(owner)
    await clearUnfinishedFiles(dataDir)
    const report = await fillAll(owner, { file, deps, contents })
    const erasedAgain = await deps.eraseAgain(owner)
    return { contents, ...report, erasedAgain }
  } finally {
    await close()
  }
}

async function refuseForeign(header: BackupHeader, secret: string | null): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  if (header.migrations.some(({ name }) => !known.has(name)))
    throw new BackupRefused('This backup was made by a newer version of Salus. Restore it with that version.')
  if (header.migrations.some(({ name, checksum }) => known.get(name) !== checksum))
    throw new BackupRefused('This backup was made by a Salus with a different history of migrations.')
  const isSecretKnown = secret === null ? header.holdsSecret : secretFingerprint(secret) === header.secretFingerprint
  if (isSecretKnown) return
  throw new BackupRefused(
    secret === null
      ? 'This backup was made with AUTH_SECRET, which is in no backup. Set the same AUTH_SECRET and restore again.'
      : 'AUTH_SECRET is not the secret of this backup: set the one it was made with, or none where it is in the backup.',
  )
}

async function refuseFilledDatabase(owner: Pool): Promise<void> {
  // Checks several times, because PostgreSQL needs a moment to notice that a connection was closed.
  for (let look = 0; look < 20 && (await countOtherConnections(owner)) > 0; look += 1) await pause(100)
  if ((await countOtherConnections(owner)) > 0)
    throw new BackupRefused('Somebody else is connected to this database. Stop every Salus that uses it, then restore.')
  if (!(await isRestoreUnfinished(owner)) && (await isInhabited(owner)))
    throw new BackupRefused(
      'A restore needs an empty place, and this database has tenants or logins. Set DATA_DIR (or DATABASE_URL) to an ' +
        'empty one; nothing was changed.',
    )
}

interface Restoring {
  readonly file: string
  readonly deps: RestoreDeps
  readonly contents: BackupContents
}

async function fillAll(owner: Pool, restoring: Restoring) {
  const { deps, contents } = restoring
  const { appLogin, log, tell } = deps
  const staged = stageFiles(deps.dataDir, deps.files)
  let placed: { done(): Promise<void>; undo(): Promise<void> } | undefined
  try {
    await clearDatabase(owner)
    const upTo = new Set(contents.header.migrations.map(({ name }) => name))
    await migrate(owner, { appLogin, log, restoring: { upTo: new Set() } })
    await markRestore(owner, 'unfinished')
    await migrate(owner, { appLogin, log, restoring: { upTo } })
    tell('Filling the tables …')
    await runInRestore(owner, (filling) => fillTables(filling, restoring, staged))
    await migrate(owner, { appLogin, log, restoring: { upTo: 'end' } })
    await installJobs(owner, log)
    const jobs = await giveJobsBack(owner)
    const { invitations } = await settleTenants(owner, {
      madeAt: contents.header.madeAt,
      now: deps.now.toISOString(),
    })
    await requireOwnStore(owner, deps.files)
    placed = await staged.place()
    // Merges the journal before the restore is marked as done. After that mark a server can start, and the journal must
    // then already list all people who have to be erased again.
    await mergeJournal(path.join(path.dirname(restoring.file), journalName), path.join(deps.dataDir, journalName))
    await markRestore(owner, 'done')
    await placed.done()
    return { jobs, invitations, migratedOn: (await readMigrations()).length - upTo.size }
  } catch (error) {
    await placed?.undo()
    await clearDatabase(owner)
    throw error
  } finally {
    await staged.clear()
  }
}

async function fillTables(
  filling: Filling,
  { file, deps, contents }: Restoring,
  staged: ReturnType<typeof stageFiles>,
): Promise<void> {
  const again = await readBackup(file, deps.opener, {
    header: async (header) => refuseOtherColumns(header, filling),
    rows: (table, piece) => filling.rows(table, piece),
    file: (relative, content) => staged.put(relative, content),
  })
  await filling.endTable()
  if (JSON.stringify(again) !== JSON.stringify(contents))
    throw new BackupRefused('The backup changed while it was read.')
  await setSequences(filling.client, contents.end.sequences)
  deps.tell('Comparing every table with the backup …')
  for (const sum of contents.end.tables) {
    const table = contents.header.tables.find(({ name }) => name === sum.name)
    if (!table || sum.name === jobsTable) continue
    const adder = tableAdder(sum.name)
    for await (const piece of copyOut(filling.client, table)) adder.add(piece)
    if (JSON.stringify(adder.sum()) !== JSON.stringify(sum))
      throw new BackupRefused(`The restored table ${sum.name} differs from the backup.`)
  }
}

function refuseOtherColumns(header: BackupHeader, { tables }: Filling): void {
  const writeShape = (all: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    JSON.stringify(
      all
        .filter(({ name }) => name !== jobsTable)
        .map(({ name, columns }) => [name, ...columns])
        .sort(),
    )
  if (writeShape(header.tables) !== writeShape(tables))
    throw new BackupRefused('The tables of this backup are not those of its version.')
}
