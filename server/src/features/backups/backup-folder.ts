import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export interface KeptBackup {
  readonly file: string
  readonly madeAt: Date
  /** When the whole backup was made from which this one takes files; `null`: it is whole itself. */
  readonly after: Date | null
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`
const form = new RegExp(`^salus-(${moment})(?:-after-(${moment}))?\\.backup$`)
const draftForm = /^salus-[\dTZafter-]+\.backup\.part$/

const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const dateOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

/** A backup that takes files from a whole one says so in its name. */
export const backupName = (at: Date, after: Date | null = null): string =>
  `salus-${nameOf(at)}${after === null ? '' : `-after-${nameOf(after)}`}.backup`

/** Those that can be restored, newest first. One that is being written has another name. */
export async function backupsIn(folder: string): Promise<readonly KeptBackup[]> {
  const all = await allIn(folder)
  const whole = new Set(all.flatMap(({ madeAt, after }) => (after === null ? [madeAt.getTime()] : [])))
  return all.filter(({ after }) => after === null || whole.has(after.getTime()))
}

/** Those whose whole backup was taken away. */
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

/** Those that are dated ahead: the clock was wrong when they were made. They say nothing about when the next is due. */
export const datedAhead = (backups: readonly KeptBackup[], now: Date): readonly KeptBackup[] =>
  backups.filter(({ madeAt }) => madeAt.getTime() > now.getTime() + hourMs)

export const madeUntil = (backups: readonly KeptBackup[], now: Date): readonly KeptBackup[] => {
  const ahead = datedAhead(backups, now)
  return backups.filter((backup) => !ahead.includes(backup))
}

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** So many days that have a backup keep their last: a clock that is wrong for a night removes nothing that is needed. */
const leastDays = 3

/**
 * All of two hours, then the last of each hour for a day, then the last of each day; returns what is not kept, in the
 * order in which it may be removed. What is dated ahead is neither counted nor removed.
 */
export function notKept(backups: readonly KeptBackup[], keepDays: number, now: Date): readonly KeptBackup[] {
  const isLastOf = inTurn()
  let days = 0
  const given = madeUntil(backups, now).filter(({ madeAt, after }) => {
    const age = now.getTime() - madeAt.getTime()
    // What a person's files were in leaves with the days that were promised: the older part decides.
    const ageOfFiles = now.getTime() - (after ?? madeAt).getTime()
    const [isLastOfDay, isLastOfHour] = [isLastOf(madeAt, 'day'), isLastOf(madeAt, 'hour')]
    if (isLastOfDay && (days += 1) <= Math.min(keepDays, leastDays)) return false
    return ageOfFiles > keepDays * dayMs || (age > dayMs && !isLastOfDay) || (age > 2 * hourMs && !isLastOfHour)
  })
  return removable(backups, given)
}

/** What is given up first where the disk becomes full: all but the newest and the last of each day. */
export function notNeeded(backups: readonly KeptBackup[]): readonly KeptBackup[] {
  const isLastOf = inTurn()
  const given = backups.filter(({ madeAt }) => !isLastOf(madeAt, 'day'))
  return removable(backups, given)
}

/** Oldest first, each whole one behind those that need it, and none that one of the others needs or the next one may. */
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

/** Says of one after the other, newest first, whether it is the last one of its hour or day. */
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
  await rm(reportOf(file), { force: true })
  await rm(filesListOf(file), { force: true })
}

export const reportOf = (file: string): string => `${file}.txt`

/** Names the files of a whole backup, for those that take files from it. */
export const filesListOf = (file: string): string => `${file}.files`

/** How long it took, as far as the time of its report says so: one that was copied has another. */
export async function timeTaken({ file, madeAt }: KeptBackup): Promise<number> {
  const { mtimeMs } = await stat(reportOf(file)).catch(() => ({ mtimeMs: madeAt.getTime() }))
  const took = mtimeMs - madeAt.getTime()
  return took < 0 || took > dayMs ? 0 : took
}

const minuteMs = 60 * 1000

/**
 * Whether this or another process writes a backup there: one that grew within the last minutes. Clears away what a
 * process that was killed left behind.
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
