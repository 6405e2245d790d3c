import type { BackupConfig } from '../../platform/config/backup.ts'
import type { BackupFacts } from '../../platform/observe/read-facts.ts'
import { listBackups, listMadeUntil } from './backup-folder.ts'
import { warningsAbout } from './warn-of-old-backup.ts'

export const describeBackups =
  (backup: Pick<BackupConfig, 'folder' | 'everyMinutes'>) =>
  async (now: Date): Promise<BackupFacts> => {
    if (backup.folder === null) return { newestAgeSeconds: null, warnings: [] }
    const [newest] = listMadeUntil(await listBackups(backup.folder), now)
    return {
      newestAgeSeconds: newest ? (now.getTime() - newest.madeAt.getTime()) / 1000 : null,
      warnings: await warningsAbout(backup, now),
    }
  }
