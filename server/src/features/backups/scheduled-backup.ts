import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { BackupConfig } from '../../platform/backup-config.ts'
import type { Config } from '../../platform/config.ts'
import { openOwner, type Pool } from '../../platform/database/open-database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { StartRefused } from '../../platform/start-refused.ts'
import {
  backupName,
  backupsIn,
  isBeingWritten,
  madeUntil,
  makeFolder,
  notKept,
  removeBackup,
  reportOf,
} from './backup-folder.ts'
import { isDue } from './backup-pace.ts'
import { readsAllRows } from './backups.queries.ts'
import { lockOf, openerOf } from './backup-key.ts'
import { describeBackup } from './describe-backup.ts'
import { makeBackup } from './make-backup.ts'
import { readArchive } from './read-archive.ts'
import { journalName, mergeJournal } from './restore-files.ts'
import { makeRoom, type ReadSpace } from './room-for-backup.ts'

interface ScheduleParts {
  readonly owner: Pool
  readonly files: FileStore
  readonly config: Pick<Config, 'dataDir' | 'backup' | 'secret'>
  readonly secret: string
  readonly log: Logger
  /** Replaced in tests: a disk cannot be filled there. */
  readonly readSpace?: ReadSpace
}

const nobodyToAsk = async () => null

/** Looks every few minutes whether a backup is due. What a stopped server missed is made up for at once. */
export function scheduledBackup(
  { owner, files, config, secret, log, readSpace }: ScheduleParts,
  clock = () => new Date(),
) {
  return async (): Promise<void> => {
    const { backup, dataDir } = config
    const { folder } = backup
    if (folder === null) return
    await makeFolder(folder)
    // Younger than any backup: with it a restore erases whom the newest backup still has.
    await mergeJournal(path.join(dataDir, journalName), path.join(folder, journalName))
    const now = clock()
    const [newest] = madeUntil(await backupsIn(folder), now)
    if (!(await isDue(newest, backup, now)) || (await isBeingWritten(folder))) return
    if (!(await makeRoom(folder, log, readSpace))) return
    const since = Date.now()
    const file = path.join(folder, backupName(now))
    const lock = await lockOf(backup, nobodyToAsk)
    const reader = backup.databaseUrl === null ? owner : await openReader(backup.databaseUrl, log)
    const means = { files, dataDir, lock, secret, secretIsElsewhere: config.secret !== null, now, without: [folder] }
    const report = await makeBackup(file, { owner: reader, ...means }).finally(() => reader !== owner && reader.end())
    const isVerified = await verifyWherePossible(file, backup)
    const lines = describeBackup(report, { milliseconds: Date.now() - since, isVerified })
    await writeFile(reportOf(file), `${lines.join('\n')}\n`, { mode: 0o600 })
    log.info({ bytes: report.bytes, verified: isVerified, milliseconds: Date.now() - since }, 'a backup was made')
    for (const old of notKept(await backupsIn(folder), backup.keepDays, now)) await removeBackup(old)
  }
}

/** Refuses scheduled backups by a login that is not shown all rows, before the first one is due. */
export async function requireBackupReader({
  owner,
  config,
  log,
}: Pick<ScheduleParts, 'owner' | 'config' | 'log'>): Promise<void> {
  const { folder, databaseUrl } = config.backup
  if (folder === null) return
  const reader = databaseUrl === null ? owner : await openReader(databaseUrl, log)
  const isShownAll = await readsAllRows(reader).finally(() => reader !== owner && reader.end())
  if (!isShownAll)
    throw new StartRefused(
      `BACKUP_DIR is set, and the login of ${databaseUrl === null ? 'the database' : 'BACKUP_DATABASE_URL'} is not shown all ` +
        'rows: set BACKUP_DATABASE_URL to one that reads past row-level security (docs/how-to/use-your-own-database.md).',
    )
}

const openReader = (databaseUrl: string, log: Logger): Promise<Pool> =>
  openOwner({ connectionString: databaseUrl }, log, 'BACKUP_DATABASE_URL')

/** Only who holds the private key can read what was locked with the public one. */
export async function verifyWherePossible(file: string, backup: BackupConfig): Promise<boolean> {
  const isReadable = backup.recipients.length > 0 ? backup.identityFile !== null : backup.passphrase !== null
  if (isReadable) await readArchive(file, await openerOf(backup, nobodyToAsk))
  return isReadable
}
