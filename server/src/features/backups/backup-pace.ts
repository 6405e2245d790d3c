import type { BackupConfig } from '../../platform/config/backup.ts'
import { type KeptBackup, timeTaken } from './backup-folder.ts'

type Pace = Pick<BackupConfig, 'hour' | 'everyMinutes'>

const minuteMs = 60_000

/**
 * The time between the starts of two backups is at least this many times the duration of the first one, so that backups
 * run at most a tenth of the time. For a whole backup, at most `longestWholeMs` of its duration counts.
 */
const restPerWork = 10

/** If a whole backup takes longer than this, whole backups are made once a day, with follow-ups in between. */
const longestWholeMs = minuteMs

/**
 * Returns the milliseconds from the newest backup until the next one is due; `null` if backups are made at a fixed
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

/**
 * No whole backup is tried for this long after one has failed, because each attempt reads all data. Follow-ups are made
 * in the meantime, if there is a whole backup and backups are not made at a fixed hour.
 */
export const restAfterFailureMs = 60 * minuteMs

/**
 * The due backups, in the order in which they are to be made. If `isReadThrough`, a whole backup must read all
 * documents from an object store, so it counts as one that takes longer than `longestWholeMs`. If `wholeRests`, no
 * whole backup is due, because one has just failed.
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
  const isLong = isReadThrough || (await timeTaken(newestWhole)) > longestWholeMs
  if (!isLong && !wholeRests) return isAnyDue ? whole : []
  const isWholeDue = newestWhole.madeAt < lastDue(pace.hour, now)
  // The follow-up comes first, because no other backup can run during the whole one.
  return [...(isAnyDue ? (['follow-up'] as const) : []), ...(isWholeDue ? whole : [])]
}

export async function isDue(newest: KeptBackup | undefined, pace: Pace, now: Date): Promise<boolean> {
  if (newest === undefined) return true
  const pause = await pauseAfter(newest, pace)
  // The check may run a little early: without this minute of tolerance it would miss a turn by seconds.
  if (pause !== null) return now.getTime() - newest.madeAt.getTime() >= pause - minuteMs
  return newest.madeAt < lastDue(pace.hour, now)
}

/** The last time at which the daily backup was due; `hour` is in UTC. */
export function lastDue(hour: number, now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(hour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due
}
