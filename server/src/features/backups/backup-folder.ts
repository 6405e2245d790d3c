import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export interface KeptBackup {
  readonly file: string
  readonly madeAt: Date
  /** The time of the full backup from which this incremental backup takes files; `null` if this is a full backup. */
  readonly after: Date | null
}

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`
const form = new RegExp(`^salus-(${moment})(?:-after-(${moment}))?\\.backup$`)
const draftForm = /^salus-[\dTZafter-]+\.backup\.part$/

const writeName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const readDate = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

export const backupName = (at: Date, after: Date | null = null): string =>
  `salus-${writeName(at)}${after === null ? '' : `-after-${writeName(after)}`}.backup`

/** Returns the backups that can be restored, newest first. Leaves out incremental backups without their full backup. */
export async function listBackups(folder: string): Promise<readonly KeptBackup[]> {
  const all = await allIn(folder)
  const whole = new Set(all.flatMap(({ madeAt, after }) => (after === null ? [madeAt.getTime()] : [])))
  return all.filter(({ after }) => after === null || whole.has(after.getTime()))
}

/** Returns the incremental backups whose full backup is missing. */
export async function findOrphanedBackups(folder: string): Promise<readonly KeptBackup[]> {
  const usable = new Set((await listBackups(folder)).map(({ file }) => file))
  return (await allIn(folder)).filter(({ file }) => !usable.has(file))
}

async function allIn(folder: string): Promise<readonly KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const [, at, after] = form.exec(name) ?? []
      if (at === undefined) return []
      return [
        { file: path.join(folder, name), madeAt: readDate(at), after: after === undefined ? null : readDate(after) },
      ]
    })
    .sort(
      (one, other) =>
        other.madeAt.getTime() - one.madeAt.getTime() || Number(one.after !== null) - Number(other.after !== null),
    )
}

/** The clocks of two machines may differ by less than this. */
const mostAheadMs = 5 * minuteMs

/**
 * Returns the backups with a date in the future, caused by a clock that was wrong or was set back. They must not delay
 * the next backup.
 */
export const listDatedAhead = (backups: readonly KeptBackup[], now: Date): readonly KeptBackup[] =>
  backups.filter(({ madeAt }) => madeAt.getTime() > now.getTime() + mostAheadMs)

export const listMadeUntil = (backups: readonly KeptBackup[], now: Date): readonly KeptBackup[] => {
  const ahead = listDatedAhead(backups, now)
  return backups.filter((backup) => !ahead.includes(backup))
}

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/**
 * For this many of the newest days with backups, the last backup of the day is always kept. Without this rule, a wrong
 * clock could make all backups seem old enough to be removed.
 */
const leastDays = 3

/**
 * Returns the backups that are no longer kept, in the order in which they can be removed. The following backups are
 * kept:
 *
 * - all backups of the last two hours
 * - the last backup of each hour, for a day
 * - the last backup of each day, for `keepDays` days
 *
 * Backups with a date in the future are neither counted nor returned.
 */
export function listExpiredBackups(backups: readonly KeptBackup[], keepDays: number, now: Date): readonly KeptBackup[] {
  const isLastIn = findLastOfSpan()
  let days = 0
  const given = listMadeUntil(backups, now).filter(({ madeAt, after }) => {
    const age = now.getTime() - madeAt.getTime()
    // An incremental backup is treated as being as old as its full backup, because it cannot be restored without the
    // files in the full backup. These files must be removed after the promised number of days.
    const ageOfFiles = now.getTime() - (after ?? madeAt).getTime()
    const [isLastOfDay, isLastOfHour] = [isLastIn(madeAt, 'day'), isLastIn(madeAt, 'hour')]
    if (isLastOfDay && (days += 1) <= Math.min(keepDays, leastDays)) return false
    return ageOfFiles > keepDays * dayMs || (age > dayMs && !isLastOfDay) || (age > 2 * hourMs && !isLastOfHour)
  })
  return removable(backups, given)
}

/**
 * Returns the backups that can be removed when the disk becomes full. Keeps the last backup of each day, the newest
 * full backup, and all backups that a kept backup needs.
 */
export function listDispensableBackups(backups: readonly KeptBackup[]): readonly KeptBackup[] {
  const isLastIn = findLastOfSpan()
  const given = backups.filter(({ madeAt }) => !isLastIn(madeAt, 'day'))
  return removable(backups, given)
}

/**
 * Returns those of the given backups that can be removed. Older backups come first, but a full backup comes after its
 * incremental backups. Leaves out the newest full backup and all backups that a kept backup needs.
 */
function removable(backups: readonly KeptBackup[], given: readonly KeptBackup[]): readonly KeptBackup[] {
  const kept = backups.filter((backup) => !given.includes(backup))
  const newestWhole = backups.find(({ after }) => after === null)
  const needed = new Set([...kept, ...(newestWhole ? [newestWhole] : [])].map((one) => filesFrom(one)))
  return given
    .filter((one) => one.after !== null || !needed.has(filesFrom(one)))
    .toSorted(
      (one, other) =>
        filesFrom(one) - filesFrom(other) ||
        Number(one.after === null) - Number(other.after === null) ||
        one.madeAt.getTime() - other.madeAt.getTime(),
    )
}

const filesFrom = ({ madeAt, after }: KeptBackup): number => (after ?? madeAt).getTime()

/**
 * Returns a function that returns true for the last backup of each day or hour (UTC). Call it for the backups in order,
 * newest first.
 */
function findLastOfSpan(): (madeAt: Date, span: 'day' | 'hour') => boolean {
  const seen = new Set<string>()
  return (madeAt, span) => {
    const name = madeAt.toISOString().slice(0, span === 'day' ? '2026-03-10'.length : '2026-03-10T12'.length)
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  }
}

export async function removeBackup({ file }: KeptBackup): Promise<void> {
  await rm(file, { force: true })
  await rm(nameReport(file), { force: true })
  await rm(nameFilesList(file), { force: true })
}

export const nameReport = (file: string): string => `${file}.txt`

export const nameFilesList = (file: string): string => `${file}.files`

/**
 * Returns how long a backup took, in milliseconds, from its start until its report was written. Returns 0 if there is
 * no report. Also returns 0 if the time is implausible, for example because the backup was copied.
 */
export async function readDuration({ file, madeAt }: KeptBackup): Promise<number> {
  const { mtimeMs } = await stat(nameReport(file)).catch(() => ({ mtimeMs: madeAt.getTime() }))
  const took = mtimeMs - madeAt.getTime()
  return took < 0 || took > dayMs ? 0 : took
}

/**
 * Returns true if a backup is being written, that is, if its draft has changed within the last 5 minutes. Removes
 * drafts older than an hour, because killed processes left them behind. Also removes drafts dated more than an hour in
 * the future, because processes with a wrong clock left them behind.
 */
export async function isBeingWritten(folder: string): Promise<boolean> {
  let isWritten = false
  for (const name of await readdir(folder)) {
    if (!draftForm.test(name)) continue
    const { mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: 0 }))
    const restedMs = Math.abs(Date.now() - mtimeMs)
    if (restedMs < 5 * minuteMs) isWritten = true
    else if (restedMs > hourMs) await rm(path.join(folder, name), { force: true })
  }
  return isWritten
}
