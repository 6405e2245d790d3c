import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'

export interface KeptBackup {
  readonly file: string
  readonly madeAt: Date
}

const form = /^salus-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

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

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

const dayMs = 24 * 60 * 60 * 1000

/** All of the last day, then one a day, the last of each; answers with what is not kept. */
export function notKept(backups: readonly KeptBackup[], keepDays: number, now: Date): readonly KeptBackup[] {
  const days = new Set<string>()
  return backups.filter(({ madeAt }, index) => {
    const age = now.getTime() - madeAt.getTime()
    const day = madeAt.toISOString().slice(0, 10)
    const isLastOfDay = !days.has(day)
    days.add(day)
    return index > 0 && (age > keepDays * dayMs || (age > dayMs && !isLastOfDay))
  })
}

export async function removeBackup({ file }: KeptBackup): Promise<void> {
  await rm(file, { force: true })
  await rm(reportOf(file), { force: true })
}

export const reportOf = (file: string): string => `${file}.txt`
