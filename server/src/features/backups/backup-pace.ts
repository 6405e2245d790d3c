import type { BackupConfig } from '../../platform/config/backup.ts'
import { type KeptBackup, timeTaken } from './backup-folder.ts'

type Pace = Pick<BackupConfig, 'hour' | 'everyMinutes'>

const minuteMs = 60_000

/** At most a tenth of the time is spent on backups, however large the installation is. */
const restPerWork = 10

/** A whole backup that takes longer than this is made once a day, with follow-ups in between. */
const longestWholeMs = minuteMs

/**
 * The time from the newest backup until the next one is due, in milliseconds; `null` if backups are made at a fixed
 * hour.
 */
export async function pauseAfter(
  newest: KeptBackup,
  { everyMinutes }: Pick<Pace, 'everyMinutes'>,
): Promise<number | null> {
  if (everyMinutes === null) return null
  const took = await timeTaken(newest)
  const counted = newest.after === null ? Math.min(took, longestWholeMs) : took
  return Math.max(everyMinutes * minuteMs, restPerWork * counted)
}

/** The delay before a failed whole backup is tried again, because each attempt reads everything. */
export const restAfterFailureMs = 60 * minuteMs

/**
 * The backups that are due, in the order in which they are made. After a whole one failed it waits, and follow-ups are
 * made without it.
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
  if (newestWhole === undefined) return ['whole']
  const isAnyDue = await isDue(newest, pace, now)
  const isLong = isReadThrough || (await timeTaken(newestWhole)) > longestWholeMs
  if (pace.everyMinutes === null || !isLong) return isAnyDue ? ['whole'] : []
  const isWholeDue = newestWhole.madeAt < lastDue(pace.hour, now) && !wholeRests
  // The quick one first, because no other backup runs during the whole one.
  return [...(isAnyDue ? (['follow-up'] as const) : []), ...(isWholeDue ? (['whole'] as const) : [])]
}

/** Returns true if another backup is due. */
export async function isDue(newest: KeptBackup | undefined, pace: Pace, now: Date): Promise<boolean> {
  if (newest === undefined) return true
  const pause = await pauseAfter(newest, pace)
  // The check runs every few minutes, a little early or late, and must not miss its turn by seconds.
  if (pause !== null) return now.getTime() - newest.madeAt.getTime() >= pause - minuteMs
  return newest.madeAt < lastDue(pace.hour, now)
}

/** The last time at which the daily backup was due. */
export function lastDue(hour: number, now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(hour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due
}
