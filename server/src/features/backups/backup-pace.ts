import type { BackupConfig } from '../../platform/config/backup.ts'
import { type KeptBackup, readDuration } from './backup-folder.ts'

type Pace = Pick<BackupConfig, 'hour' | 'everyMinutes'>

const minuteMs = 60_000

/**
 * The time between the starts of two backups is at least this many times the duration of the earlier one, so backups
 * run for at most a tenth of the time. Long full backups are an exception, because at most `longestWholeMs` of their
 * duration counts.
 */
const restPerWork = 10

/** If a full backup takes longer than this, full backups are made once a day, with incremental backups in between. */
const longestWholeMs = minuteMs

/**
 * Returns the minimum time in milliseconds between the newest backup and the next one. Returns `null` if backups are
 * made at a fixed hour.
 */
export async function pauseAfter(
  newest: KeptBackup,
  { everyMinutes }: Pick<Pace, 'everyMinutes'>,
): Promise<number | null> {
  if (everyMinutes === null) return null
  const took = await readDuration(newest)
  const counted = newest.after === null ? Math.min(took, longestWholeMs) : took
  return Math.max(everyMinutes * minuteMs, restPerWork * counted)
}

/**
 * After a failed full backup, no other full backup is tried for this long, because each attempt reads all data.
 * Incremental backups are still made in the meantime, unless there is no full backup or backups are made at a fixed
 * hour.
 */
export const restAfterFailureMs = 60 * minuteMs

/**
 * Returns the due backups, in the order in which they are to be made. Set `isReadThrough` if a full backup must read all
 * documents from an object store. Full backups are then made once a day, as if they took longer than `longestWholeMs`.
 * Set `wholeRests` after a failed full backup. No full backup is then due.
 */
export async function dueBackups(
  backups: readonly KeptBackup[],
  {
    isReadThrough,
    wholeRests = false,
    ...pace
  }: Pace & { readonly isReadThrough: boolean; readonly wholeRests?: boolean },
  now: Date,
): Promise<readonly ('follow-up' | 'whole')[]> {
  const [newest] = backups
  const newestWhole = backups.find(({ after }) => after === null)
  const whole = wholeRests ? [] : (['whole'] as const)
  if (newestWhole === undefined) return whole
  const isAnyDue = await isDue(newest, pace, now)
  if (pace.everyMinutes === null) return isAnyDue ? whole : []
  const isLong = isReadThrough || (await readDuration(newestWhole)) > longestWholeMs
  if (!isLong && !wholeRests) return isAnyDue ? whole : []
  const isWholeDue = newestWhole.madeAt < computeLastDue(pace.hour, now)
  // The incremental backup is made first, because no other backup can run during the full backup.
  return [...(isAnyDue ? (['follow-up'] as const) : []), ...(isWholeDue ? whole : [])]
}

export async function isDue(newest: KeptBackup | undefined, pace: Pace, now: Date): Promise<boolean> {
  if (newest === undefined) return true
  const pause = await pauseAfter(newest, pace)
  // The timer may fire a little early. Without this minute of tolerance, the check would miss a due backup by seconds.
  if (pause !== null) return now.getTime() - newest.madeAt.getTime() >= pause - minuteMs
  return newest.madeAt < computeLastDue(pace.hour, now)
}

/** Returns the last time at which the daily backup was due; `hour` is in UTC. */
export function computeLastDue(hour: number, now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(hour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due
}
