import path from 'node:path'
import type { BackupConfig } from '../../platform/config/backup.ts'
import { listBackups, listDatedAhead, type KeptBackup, listMadeUntil } from './backup-folder.ts'
import { pauseAfter } from './backup-pace.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const oldestMs = 26 * hourMs
/** One day between full backups, plus half a day for making the largest one. */
const oldestWholeMs = 36 * hourMs

export async function warningsAbout(
  backup: Pick<BackupConfig, 'folder' | 'everyMinutes'>,
  now: Date,
): Promise<readonly string[]> {
  if (backup.folder === null) return []
  const backups = await listBackups(backup.folder)
  return [
    ...(await warningsOfAge(listMadeUntil(backups, now), backup, now)),
    ...warningsOfDate(listDatedAhead(backups, now)),
  ]
}

const warningsOfDate = (ahead: readonly KeptBackup[]): readonly string[] =>
  ahead.map(
    ({ file }) =>
      `${path.basename(file)} is dated ahead: the clock was wrong when it was made. Remove it once there is a newer one.`,
  )

async function warningsOfAge(
  [newest]: readonly KeptBackup[],
  backup: Pick<BackupConfig, 'folder' | 'everyMinutes'>,
  now: Date,
): Promise<readonly string[]> {
  if (!newest) return [`there is no backup in ${backup.folder}.`]
  const age = now.getTime() - newest.madeAt.getTime()
  const pause = await pauseAfter(newest, backup)
  const wholeAge = now.getTime() - (newest.after ?? newest.madeAt).getTime()
  if (wholeAge > oldestWholeMs && newest.after !== null)
    return [`the newest whole backup is ${Math.floor(wholeAge / hourMs)} hours old (${newest.after.toISOString()}).`]
  if (age <= (pause === null ? oldestMs : Math.min(oldestMs, 3 * pause))) return []
  const old = age < 2 * hourMs ? `${Math.floor(age / minuteMs)} minutes` : `${Math.floor(age / hourMs)} hours`
  return [`the newest backup is ${old} old (${newest.madeAt.toISOString()}).`]
}
