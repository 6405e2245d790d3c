import type { BackupConfig } from '../../platform/backup-config.ts'
import { backupsIn } from './backup-folder.ts'

const hourMs = 60 * 60 * 1000
const oldestMs = 26 * hourMs

/** What is wrong about the scheduled backups, in words for the operator; nothing where none are asked for. */
export async function warningsAbout(
  { folder, everyMinutes }: Pick<BackupConfig, 'folder' | 'everyMinutes'>,
  now: Date,
): Promise<readonly string[]> {
  if (folder === null) return []
  const [newest] = await backupsIn(folder)
  if (!newest) return [`there is no backup in ${folder}.`]
  const age = now.getTime() - newest.madeAt.getTime()
  const limit = everyMinutes === null ? oldestMs : Math.min(oldestMs, 3 * everyMinutes * 60_000)
  if (age <= limit) return []
  return [`the newest backup is ${Math.floor(age / hourMs)} hours old (${newest.madeAt.toISOString()}).`]
}
