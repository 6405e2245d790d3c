import { stat, statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { listBackups, type KeptBackup, listDispensableBackups, removeBackup } from './backup-folder.ts'

export type ReadSpace = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>

/** In bytes. This much space stays free for other uses of the disk, such as the database. */
const leftFree = 256 * 1024 * 1024

/**
 * Returns true if there is room for a backup. The expected size is 1.5 times that of the last backup of the same kind.
 * Removes old backups to make room, but never the last backup of a day or the full backup that it needs. If removing
 * all others would not make enough room, removes none.
 */
export async function makeRoom(
  { folder, kind }: { readonly folder: string; readonly kind: 'follow-up' | 'whole' },
  log: Logger,
  readSpace: ReadSpace = statfs,
): Promise<boolean> {
  const backups = await listBackups(folder)
  const last = backups.find(({ after }) => (after === null) === (kind === 'whole'))
  const { size } = last ? await stat(last.file) : { size: 0 }
  const needed = 1.5 * size + leftFree
  const hasRoom = async () => {
    const { bavail, bsize } = await readSpace(folder)
    return bavail * bsize >= needed
  }
  if (await hasRoom()) return true
  const spare = listDispensableBackups(backups)
  const { bavail, bsize } = await readSpace(folder)
  if (bavail * bsize + (await computeSize(spare)) < needed) return noRoom(log)
  for (const old of spare) {
    await removeBackup(old)
    log.warn({ madeAt: old.madeAt }, 'a backup was given up early: its disk is nearly full')
    if (await hasRoom()) return true
  }
  return noRoom(log)
}

function noRoom(log: Logger): false {
  log.error('no backup was made: its disk is nearly full')
  return false
}

async function computeSize(backups: readonly KeptBackup[]): Promise<number> {
  const sizes = await Promise.all(backups.map(({ file }) => stat(file).then(({ size }) => size)))
  return sizes.reduce((sum, size) => sum + size, 0)
}
