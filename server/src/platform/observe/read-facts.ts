import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../database/open-database.ts'
import {
  type DatabaseFigures,
  type JobFigures,
  readDatabaseFigures,
  readJobFigures,
  writeHeartbeat,
} from './observe.queries.ts'

export interface DiskFacts {
  readonly folder: 'data' | 'backups'
  readonly freeBytes: number
  readonly sizeBytes: number
}

export interface BackupFacts {
  /** `null` if there is no backup, if none is scheduled, or if the backups could not be read. */
  readonly newestAgeSeconds: number | null
  readonly warnings: readonly string[]
}

export interface Facts {
  /** `null` if the database could not be read in time. */
  readonly database: (DatabaseFigures & { readonly jobs: JobFigures }) | null
  /** True if the database answers but refuses writes, for example because it is read-only or its disk is full. */
  readonly databaseRefusesWrites: boolean
  readonly isFolderWritable: boolean
  readonly disks: readonly DiskFacts[]
  readonly backups: BackupFacts
  /** How many seconds this process's clock is ahead of the database's; `null` if unknown. */
  readonly clockAheadSeconds: number | null
  /** How many seconds the database's clock was set back since the last heartbeat of any process; 0 if it was not. */
  readonly clockSetBackSeconds: number
}

export interface FactSources {
  readonly database: Pick<Database, 'owner' | 'watch'>
  readonly dataDir: string
  readonly backupFolder: string | null
  readonly readBackups: (now: Date) => Promise<BackupFacts>
  /** Replaced in tests, because a test cannot fill a disk. */
  readonly statfs?: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>
  /** This process's clock, in ms since 1970. */
  readonly now?: () => number
}

const longestMs = 4_000

/**
 * Reads the state of the database, the disks and the backups. Never throws. A fact that cannot be read is `null`. A
 * disk that cannot be read is missing from the list. Backups that cannot be read cause no warning.
 */
export async function readFacts(sources: FactSources): Promise<Facts> {
  const now = sources.now ?? Date.now
  const [heartbeat, isFolderWritable, disks, backups] = await Promise.all([
    tryHeartbeat(sources.database),
    probeFolder(sources.dataDir),
    readDisks(sources),
    sources.readBackups(new Date(now())).catch(() => ({ newestAgeSeconds: null, warnings: [] })),
  ])
  const before = now()
  const database = heartbeat === 'away' ? null : await readDatabase(sources.database)
  const after = now()
  // If the answer was slow, it is not known exactly when the database read its clock. The clocks are then not compared.
  const isPrecise = after - before < 2_000
  return {
    database,
    databaseRefusesWrites: heartbeat === 'refused',
    isFolderWritable,
    disks,
    backups,
    clockAheadSeconds: database && isPrecise ? ((before + after) / 2 - database.clockMs) / 1000 : null,
    clockSetBackSeconds: typeof heartbeat === 'number' ? Math.max(0, -heartbeat) : 0,
  }
}

/** PostgreSQL's codes for a read-only database, a full disk, and an input or output error. */
const refusingCodes: readonly unknown[] = ['25006', '53100', '58030']

/**
 * Writes a heartbeat. Returns the seconds since the last one: 0 for the first, negative if the database's clock was set
 * back. If the heartbeat cannot be written, returns `refused` if the database refuses writes, otherwise `away`.
 */
async function tryHeartbeat(database: FactSources['database']): Promise<number | 'refused' | 'away'> {
  try {
    return (await inTime(database, () => writeHeartbeat(database.owner))) ?? 0
  } catch (error) {
    return error instanceof Error && 'code' in error && refusingCodes.includes(error.code) ? 'refused' : 'away'
  }
}

async function readDatabase(database: FactSources['database']): Promise<Facts['database']> {
  const read = async () => {
    const jobs = await readJobFigures(database.owner)
    return { ...(await readDatabaseFigures(database.owner)), jobs }
  }
  return inTime(database, read).catch(() => null)
}

/**
 * Rejects after 4 s, or as soon as the database is known to be down. Needed because the owner's connections do not
 * check that themselves.
 */
function inTime<T>({ watch }: Pick<Database, 'watch'>, work: () => Promise<T>): Promise<T> {
  if (!watch.isUp) return Promise.reject(new Error('the database is down'))
  return new Promise((resolve, reject) => {
    const forget = watch.onDown(() => reject(new Error('the database went down')))
    const timer = setTimeout(() => reject(new Error('the database is slow')), longestMs)
    timer.unref()
    work()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        forget()
      })
  })
}

async function probeFolder(dataDir: string): Promise<boolean> {
  const file = path.join(dataDir, `write-probe-${process.pid}`)
  try {
    await writeFile(file, 'x', { mode: 0o600, flush: true })
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

async function readDisks({ dataDir, backupFolder, statfs: stat = statfs }: FactSources): Promise<readonly DiskFacts[]> {
  const folders = [
    { folder: 'data' as const, at: dataDir },
    ...(backupFolder === null ? [] : [{ folder: 'backups' as const, at: backupFolder }]),
  ]
  const found = await Promise.all(
    folders.map(async ({ folder, at }) => {
      try {
        const { bavail, blocks, bsize } = await stat(at)
        return [{ folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize }]
      } catch {
        return []
      }
    }),
  )
  return found.flat()
}
