import type { BackupConfig } from '../../platform/backup-config.ts'
import { backupsIn } from './backup-folder.ts'
import { pauseAfter } from './backup-pace.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const oldestMs = 26 * hourMs

/** What is wrong about the scheduled backups, in words for the operator; nothing where none are asked for. */
export async function warningsAbout(
  backup: Pick<BackupConfig, 'folder' | 'everyMinutes'>,
  now: Date,
): Promise<readonly string[]> {
  const { folder } = backup
  if (folder === null) return []
  const [newest] = await backupsIn(folder)
  if (!newest) return [`there is no backup in ${folder}.`]
  const age = now.getTime() - newest.madeAt.getTime()
  const pause = await pauseAfter(newest, backup)
  if (age <= (pause === null ? oldestMs : Math.min(oldestMs, 3 * pause))) return []
  const old = age < 2 * hourMs ? `${Math.floor(age / minuteMs)} minutes` : `${Math.floor(age / hourMs)} hours`
  return [`the newest backup is ${old} old (${newest.madeAt.toISOString()}).`]
}
