import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export interface KeptBackup {
  readonly file: string
  readonly madeAt: Date
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const form = /^salus-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

const draftForm = /^salus-[\dTZ-]+\.backup\.part$/

export const backupName = (at: Date): string => `salus-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** The whole ones, newest first. What is being written has another name. */
export async function backupsIn(folder: string): Promise<readonly KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = form.exec(name) ?? []
      if (day === undefined) return []
      return [{ file: path.join(folder, name), madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
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
 * All of two hours, then the last of each hour for a day, then the last of each day; answers with what is not kept. What
 * is dated ahead is neither counted nor removed.
 */
export function notKept(backups: readonly KeptBackup[], keepDays: number, now: Date): readonly KeptBackup[] {
  const isLastOf = inTurn()
  let days = 0
  return madeUntil(backups, now).filter(({ madeAt }) => {
    const age = now.getTime() - madeAt.getTime()
    const [isLastOfDay, isLastOfHour] = [isLastOf(madeAt, 'day'), isLastOf(madeAt, 'hour')]
    if (isLastOfDay && (days += 1) <= Math.min(keepDays, leastDays)) return false
    return age > keepDays * dayMs || (age > dayMs && !isLastOfDay) || (age > 2 * hourMs && !isLastOfHour)
  })
}

/** What is given up first where the disk becomes full: all but the newest and the last of each day. */
export function notNeeded(backups: readonly KeptBackup[]): readonly KeptBackup[] {
  const isLastOf = inTurn()
  return backups.filter(({ madeAt }) => !isLastOf(madeAt, 'day'))
}

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
}

export const reportOf = (file: string): string => `${file}.txt`

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
