import type { BackupConfig } from '../../platform/backup-config.ts'
import { type KeptBackup, timeTaken } from './backup-folder.ts'

type Pace = Pick<BackupConfig, 'hour' | 'everyMinutes'>

const minuteMs = 60_000

/** At most a tenth of the time is spent on backups, however large the installation has become. */
const restPerWork = 10

/** A whole backup that takes longer is made once a day, with follow-ups between. */
const longestWholeMs = minuteMs

/** How long after the newest backup the next one is due; `null` where they are made at an hour of the day. */
export async function pauseAfter(
  newest: KeptBackup,
  { everyMinutes }: Pick<Pace, 'everyMinutes'>,
): Promise<number | null> {
  if (everyMinutes === null) return null
  const took = await timeTaken(newest)
  const counted = newest.after === null ? Math.min(took, longestWholeMs) : took
  return Math.max(everyMinutes * minuteMs, restPerWork * counted)
}

/** How long the next try of a whole backup waits: each reads everything. */
export const restAfterFailureMs = 60 * minuteMs

/**
 * Which backups are due, in the order in which they are made. A whole one that failed waits while follow-ups are made
 * without it.
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
  // First what is quick: while the whole one is made, no other is.
  return [...(isAnyDue ? (['follow-up'] as const) : []), ...(isWholeDue ? (['whole'] as const) : [])]
}

/** Whether another backup is due. */
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
