import type { BackupConfig } from '../../platform/backup-config.ts'
import type { BackupFacts } from '../../platform/observe/read-facts.ts'
import { backupsIn, madeUntil } from './backup-folder.ts'
import { warningsAbout } from './warn-of-old-backup.ts'

/** The age of the newest scheduled backup and what is wrong about them, for who watches over the server. */
export const describeBackups =
  (backup: Pick<BackupConfig, 'folder' | 'everyMinutes'>) =>
  async (now: Date): Promise<BackupFacts> => {
    if (backup.folder === null) return { newestAgeSeconds: null, warnings: [] }
    const [newest] = madeUntil(await backupsIn(backup.folder), now)
    return {
      newestAgeSeconds: newest ? (now.getTime() - newest.madeAt.getTime()) / 1000 : null,
      warnings: await warningsAbout(backup, now),
    }
  }
