import type { BackupConfig } from '../../platform/backup-config.ts'
import { type KeptBackup, timeTaken } from './backup-folder.ts'

type Pace = Pick<BackupConfig, 'hour' | 'everyMinutes'>

const minuteMs = 60_000

/** At most a tenth of the time is spent on backups, however large the installation has become. */
const restPerWork = 10

/** How long after the newest backup the next one is due; `null` where they are made at an hour of the day. */
export async function pauseAfter(
  newest: KeptBackup,
  { everyMinutes }: Pick<Pace, 'everyMinutes'>,
): Promise<number | null> {
  if (everyMinutes === null) return null
  return Math.max(everyMinutes * minuteMs, restPerWork * (await timeTaken(newest)))
}

/** Whether the next backup is due. */
export async function isDue(newest: KeptBackup | undefined, pace: Pace, now: Date): Promise<boolean> {
  if (newest === undefined) return true
  const pause = await pauseAfter(newest, pace)
  // Whoever looks every few minutes comes a little early or late, and must not wait for the next time.
  if (pause !== null) return now.getTime() - newest.madeAt.getTime() >= pause - minuteMs
  return newest.madeAt < lastDue(pace.hour, now)
}

/** The last moment at which there should have been the backup of a day. */
export function lastDue(hour: number, now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(hour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due
}
