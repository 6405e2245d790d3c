import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from './refused.ts'

const mebibyte = 1024 * 1024
/** In bytes. A new embedded database needs about 100 MiB. */
const leastForNew = 256 * mebibyte
/** In bytes. With less space, PostgreSQL may stop while it writes a file of its write-ahead log. */
const least = 64 * mebibyte

/** Creates DATA_DIR if it is missing. Throws `StartRefused` if it cannot be created or written to. */
export function requireWritable(dataDir: string): void {
  const probe = path.join(dataDir, `.write-probe-${process.pid}`)
  try {
    makeFolders(path.resolve(dataDir))
    writeFileSync(probe, 'x', { flush: true })
    rmSync(probe)
  } catch (error) {
    throw new StartRefused(`${sentenceFor(error, dataDir)}`, { cause: error })
  }
}

/**
 * Creates the folders one by one. With the option `recursive`, Node.js never returns if no folder can be created, as in
 * /proc.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o711 })
  } catch (error) {
    // Another process created it in the meantime.
    if (!existsSync(folder)) throw error
  }
}

function sentenceFor(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of DATA_DIR (${dataDir}) is full: make room and start again.`
  if (code === 'EROFS')
    return `DATA_DIR (${dataDir}) is on a disk that takes no writes: mount it for writing, or set another one.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR (${dataDir}) is not a folder: set it to one.`
  if (code === 'ENOENT') return `No folder can be made at DATA_DIR (${dataDir}): set it to a place on a disk.`
  return (
    `This account may not write to DATA_DIR (${dataDir}, ${code}), perhaps because another one started Salus there first: ` +
    'start it as that account, or set DATA_DIR to a folder of your own.'
  )
}

/**
 * Throws `StartRefused` if the disk has too little space. `isNew` means that an embedded database will be created on
 * it.
 */
export function requireRoom(dataDir: string, isNew: boolean, freeBytes = freeOn(dataDir)): void {
  const needed = isNew ? leastForNew : least
  if (freeBytes < needed)
    throw new StartRefused(
      `The disk of DATA_DIR (${dataDir}) has ${Math.floor(freeBytes / mebibyte)} MiB free, and ` +
        `${isNew ? 'a new database' : 'Salus'} needs at least ${needed / mebibyte} MiB: make room and start again.`,
    )
}

function freeOn(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}
