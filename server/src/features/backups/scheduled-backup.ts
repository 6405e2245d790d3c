import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { BackupConfig } from '../../platform/config/backup.ts'
import type { Config } from '../../platform/config/config.ts'
import { openOwner, type Pool } from '../../platform/database/open-database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { StartRefused } from '../../platform/start/refused.ts'
import {
  backupName,
  listBackups,
  isBeingWritten,
  listMadeUntil,
  makeFolder,
  listExpiredBackups,
  findOrphanedBackups,
  removeBackup,
  nameReport,
} from './backup-folder.ts'
import { dueBackups, restAfterFailureMs } from './backup-pace.ts'
import { readsAllRows } from './backups.queries.ts'
import { makeEncrypter, makeOpener } from './backup-key.ts'
import { describeBackup } from './describe-backup.ts'
import { lockMark, readFileList, type WholeBackup, writeFileList } from './file-list.ts'
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
  /** Replaced in tests, which cannot fill a disk. */
  readonly readSpace?: ReadSpace
}

const nobodyToAsk = async () => null

/**
 * Returns the task that makes the due backups. The task runs every few minutes, so a backup that was missed while the
 * server was stopped is made soon after the start.
 */
export function scheduledBackup(parts: ScheduleParts, clock = () => new Date()) {
  const { files, config } = parts
  // Kept in memory only. After a restart the next attempt may succeed, because the operator has probably changed the
  // configuration.
  let wholeFailedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const { backup, dataDir } = config
    const { folder } = backup
    if (folder === null) return
    await makeFolder(folder)
    // Copies the journal of erased people. The copy is newer than any backup, so after a restore it still lists people
    // who must be erased although the backup contains them.
    await mergeJournal(path.join(dataDir, journalName), path.join(folder, journalName))
    const wholeRests = clock().getTime() < wholeFailedAt + restAfterFailureMs
    const pace = { ...backup, isReadThrough: !files.isFolder, wholeRests }
    const due = await dueBackups(listMadeUntil(await listBackups(folder), clock()), pace, clock())
    if (due.length === 0 || (await isBeingWritten(folder))) return
    try {
      for (const wanted of due) {
        const one = await planOne(parts, { folder, wanted, now: clock() })
        if (one.kind !== wanted && wholeRests) continue
        if (one.kind === 'follow-up') {
          await makeOne(parts, one)
          continue
        }
        let isMade = false
        try {
          isMade = await makeOne(parts, one)
        } finally {
          // The time at which the attempt ended. With the start time, a backup that fails after hours would be tried
          // again at once.
          wholeFailedAt = isMade ? Number.NEGATIVE_INFINITY : clock().getTime()
        }
        break
      }
    } finally {
      await removeOld(folder, backup.keepDays, clock())
    }
  }
}

interface One {
  readonly folder: string
  readonly kind: 'follow-up' | 'whole'
  /** The full backup from which an incremental backup takes files; `null` for a full backup. */
  readonly after: WholeBackup | null
  readonly now: Date
}

/**
 * Chooses the backup to make. If an incremental backup is wanted but there is no usable full backup, chooses a full
 * backup.
 */
async function planOne(
  { config: { backup }, secret }: ScheduleParts,
  { folder, wanted, now }: { readonly folder: string; readonly wanted: One['kind']; readonly now: Date },
): Promise<One> {
  const [newestWhole] = listMadeUntil(await listBackups(folder), now).filter(({ after }) => after === null)
  const after = wanted === 'whole' || !newestWhole ? null : await readFileList(newestWhole, lockMark(backup, secret))
  return { folder, kind: after === null ? 'whole' : 'follow-up', after, now }
}

/** Makes one backup. Returns false, without a backup, if there is no room for it. */
async function makeOne(parts: ScheduleParts, { folder, kind, after, now }: One): Promise<boolean> {
  const { owner, files, config, secret, log } = parts
  const { backup, dataDir } = config
  if (!(await makeRoom({ folder, kind }, log, parts.readSpace))) return false
  const since = Date.now()
  const file = path.join(folder, backupName(now, after?.madeAt))
  const lock = await makeEncrypter(backup, nobodyToAsk)
  const reader = backup.databaseUrl === null ? owner : await openReader(backup.databaseUrl, log)
  let isVerified = false
  const report = await makeBackup(file, {
    owner: reader,
    files,
    dataDir,
    lock,
    secret,
    secretIsElsewhere: config.secret !== null,
    now,
    without: [folder],
    check: async (draft) => {
      isVerified = await verifyWherePossible(draft, backup)
    },
    ...(after && { after }),
  }).finally(() => reader !== owner && reader.end())
  const { bytes, end, documents: paths } = report
  if (after === null) await writeFileList(file, { bytes, files: end.files, paths, lock: lockMark(backup, secret) })
  const milliseconds = Date.now() - since
  const lines = describeBackup(report, { milliseconds, isVerified })
  await writeFile(nameReport(file), `${lines.join('\n')}\n`, { mode: 0o600 })
  log.info({ bytes, kind, verified: isVerified, milliseconds }, 'a backup was made')
  return true
}

async function removeOld(folder: string, keepDays: number, now: Date): Promise<void> {
  for (const old of listExpiredBackups(await listBackups(folder), keepDays, now)) await removeBackup(old)
  // Incremental backups without their full backup are also kept for `keepDays` days, because the operator may put the
  // full backup back.
  for (const orphan of await findOrphanedBackups(folder))
    if (now.getTime() - orphan.madeAt.getTime() > keepDays * dayMs) await removeBackup(orphan)
}

const dayMs = 24 * 60 * 60 * 1000

/** Throws `StartRefused` if scheduled backups are configured but their database login cannot see all rows. */
export async function requireBackupReader({
  owner,
  config,
  log,
}: Pick<ScheduleParts, 'owner' | 'config' | 'log'>): Promise<void> {
  const { folder, databaseUrl, everyMinutes } = config.backup
  if (folder === null) return
  if (everyMinutes === null)
    log.warn(
      'BACKUP_HOUR is set: there is one backup a day, so up to a day can be lost. Without it: a quarter of an hour',
    )
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

/**
 * Verifies the backup and returns true, or throws if it is not valid. Returns false if the server cannot decrypt the
 * backup, usually because it has only the public key. Does not read the full backup that an incremental backup needs,
 * because the full backup was verified when it was made.
 */
export async function verifyWherePossible(file: string, backup: BackupConfig): Promise<boolean> {
  const isReadable = backup.recipients.length > 0 ? backup.identityFile !== null : backup.passphrase !== null
  if (isReadable) await readArchive(file, await makeOpener(backup, nobodyToAsk))
  return isReadable
}
