import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export interface KeptBackup {
  readonly file: string
  readonly madeAt: Date
  /** The time of the whole backup from which this one takes files; `null` for a whole backup. */
  readonly after: Date | null
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`
const form = new RegExp(`^salus-(${moment})(?:-after-(${moment}))?\\.backup$`)
const draftForm = /^salus-[\dTZafter-]+\.backup\.part$/

const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const dateOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

export const backupName = (at: Date, after: Date | null = null): string =>
  `salus-${nameOf(at)}${after === null ? '' : `-after-${nameOf(after)}`}.backup`

/** The backups that can be restored, newest first. Leaves out follow-ups without their whole backup. */
export async function backupsIn(folder: string): Promise<readonly KeptBackup[]> {
  const all = await allIn(folder)
  const whole = new Set(all.flatMap(({ madeAt, after }) => (after === null ? [madeAt.getTime()] : [])))
  return all.filter(({ after }) => after === null || whole.has(after.getTime()))
}

/** The follow-ups whose whole backup is missing. */
export async function orphansIn(folder: string): Promise<readonly KeptBackup[]> {
  const usable = new Set((await backupsIn(folder)).map(({ file }) => file))
  return (await allIn(folder)).filter(({ file }) => !usable.has(file))
}

async function allIn(folder: string): Promise<readonly KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const [, at, after] = form.exec(name) ?? []
      if (at === undefined) return []
      return [{ file: path.join(folder, name), madeAt: dateOf(at), after: after === undefined ? null : dateOf(after) }]
    })
    .sort(
      (one, other) =>
        other.madeAt.getTime() - one.madeAt.getTime() || Number(one.after !== null) - Number(other.after !== null),
    )
}

/** Backups dated more than an hour in the future, because the clock was wrong. They must not delay the next backup. */
export const datedAhead = (backups: readonly KeptBackup[], now: Date): readonly KeptBackup[] =>
  backups.filter(({ madeAt }) => madeAt.getTime() > now.getTime() + hourMs)

export const madeUntil = (backups: readonly KeptBackup[], now: Date): readonly KeptBackup[] => {
  const ahead = datedAhead(backups, now)
  return backups.filter((backup) => !ahead.includes(backup))
}

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/**
 * The last backup of each of the newest days, up to this many days, is kept whatever its age: if the clock is wrong,
 * all backups may seem too old.
 */
const leastDays = 3

/**
 * Returns the backups that are no longer kept, in the order in which they can be removed. All backups of the last two
 * hours are kept, the last one of each hour for a day, and the last one of each day for `keepDays`. Backups dated ahead
 * are neither counted nor returned.
 */
export function notKept(backups: readonly KeptBackup[], keepDays: number, now: Date): readonly KeptBackup[] {
  const isLastOf = inTurn()
  let days = 0
  const given = madeUntil(backups, now).filter(({ madeAt, after }) => {
    const age = now.getTime() - madeAt.getTime()
    // A follow-up is as old as the files of its whole backup, which must be gone after the promised days.
    const ageOfFiles = now.getTime() - (after ?? madeAt).getTime()
    const [isLastOfDay, isLastOfHour] = [isLastOf(madeAt, 'day'), isLastOf(madeAt, 'hour')]
    if (isLastOfDay && (days += 1) <= Math.min(keepDays, leastDays)) return false
    return ageOfFiles > keepDays * dayMs || (age > dayMs && !isLastOfDay) || (age > 2 * hourMs && !isLastOfHour)
  })
  return removable(backups, given)
}

/**
 * The backups that can be removed when the disk becomes full: all but the last one of each day, the newest whole one,
 * and those that a kept one needs.
 */
export function notNeeded(backups: readonly KeptBackup[]): readonly KeptBackup[] {
  const isLastOf = inTurn()
  const given = backups.filter(({ madeAt }) => !isLastOf(madeAt, 'day'))
  return removable(backups, given)
}

/**
 * Returns those of the given backups that can be removed, oldest first, but each whole backup after its follow-ups.
 * Leaves out the newest whole backup and those that a kept backup needs.
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
 * Returns a function that tells whether a backup is the last one of its day or hour (UTC). It must be called for the
 * backups from the newest to the oldest.
 */
function inTurn(): (madeAt: Date, span: 'day' | 'hour') => boolean {
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
 * Returns how long a backup took in milliseconds, measured from its start to the time at which its report was written.
 * Returns 0 if there is no report or the time is implausible, for example because the backup was copied.
 */
export async function timeTaken({ file, madeAt }: KeptBackup): Promise<number> {
  const { mtimeMs } = await stat(nameReport(file)).catch(() => ({ mtimeMs: madeAt.getTime() }))
  const took = mtimeMs - madeAt.getTime()
  return took < 0 || took > dayMs ? 0 : took
}

const minuteMs = 60 * 1000

/**
 * True if a backup is being written, that is, if its draft changed within the last 5 minutes. Removes drafts older than
 * an hour, which a killed process left behind.
 */
export async function isBeingWritten(folder: string): Promise<boolean> {
  let isWritten = false
  for (const name of await readdir(folder)) {
    if (!draftForm.test(name)) continue
    const { mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: 0 }))
    const restedMs = Date.now() - mtimeMs
    if (restedMs < 5 * minuteMs) isWritten = true
    else if (restedMs > hourMs) await rm(path.join(folder, name), { force: true })
  }
  return isWritten
}
