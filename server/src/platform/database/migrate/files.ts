import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url))

/**
 * `before`: runs when the new version starts, while servers of the old version still run. `after` (`*.after.sql`):
 * removes parts that only the old version needs.
 */
type MigrationTime = 'before' | 'after'

/**
 * How the file is run. `transaction`: in one transaction. `statements`: statement by statement, without a transaction.
 * `batches`: as one statement that is repeated in separate transactions until it changes no row. `batches-by-tenant`:
 * the same, tenant by tenant.
 */
type MigrationWay = 'transaction' | 'statements' | 'batches' | 'batches-by-tenant'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  readonly time: MigrationTime
  readonly way: MigrationWay
  readonly isReleased: boolean
}

const ways: Readonly<Record<string, MigrationWay>> = {
  '-- outside a transaction': 'statements',
  '-- in batches': 'batches',
  '-- in batches, tenant by tenant': 'batches-by-tenant',
}

/** The parts of a release file that this module reads. Only tests read the other parts. */
const releaseSchema = z.object({ version: z.string(), migrations: z.array(z.string()) })

export const findMigrationTime = (name: string): MigrationTime => (name.endsWith('.after.sql') ? 'after' : 'before')

/**
 * Returns the migrations in the order in which they run: release by release, and within a release first `before`, then
 * `after`. Migrations that belong to no release come last.
 */
export async function readMigrations(folder = migrationsFolder): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  const releases = await readReleases(path.join(folder, 'releases'))
  const findRelease = (name: string) => {
    const found = releases.findIndex((migrations) => migrations.includes(name))
    return found === -1 ? releases.length : found
  }
  const migrations = await Promise.all(
    names.map(async (name): Promise<Migration> => {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const way = ways[sql.split('\n', 1)[0]?.trim() ?? ''] ?? 'transaction'
      return {
        name,
        sql,
        checksum,
        time: findMigrationTime(name),
        way,
        isReleased: findRelease(name) < releases.length,
      }
    }),
  )
  const computeRank = ({ name, time }: Migration) => findRelease(name) * 2 + (time === 'after' ? 1 : 0)
  return migrations.sort((one, other) => computeRank(one) - computeRank(other) || (one.name < other.name ? -1 : 1))
}

const knownIn = new Map<string, Promise<readonly KnownMigration[]>>()

type KnownMigration = Pick<Migration, 'name' | 'time' | 'isReleased'>

/**
 * Returns the migrations that this process knew at its first call. A newer version can be unpacked over the running
 * one. Its files do not count, because this process still runs the code of its own version.
 */
export function readKnownMigrations(folder = migrationsFolder): Promise<readonly KnownMigration[]> {
  const known =
    knownIn.get(folder) ??
    readMigrations(folder).then((all) => all.map(({ name, time, isReleased }) => ({ name, time, isReleased })))
  knownIn.set(folder, known)
  known.catch(() => knownIn.delete(folder))
  return known
}

async function readReleases(folder: string): Promise<readonly (readonly string[])[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const releases = await Promise.all(
    names.map(async (name) => releaseSchema.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))),
  )
  // Each release lists every migration of the previous release, so a longer list is a later release.
  return releases.map(({ migrations }) => migrations).sort((one, other) => one.length - other.length)
}
