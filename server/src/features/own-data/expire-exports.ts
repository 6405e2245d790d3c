import type { Pool } from '../../platform/database/open-database.ts'
import { exportPath, type FileStore } from '../../platform/files/file-store.ts'
import { requireOwnStore } from '../../platform/files/require-own-store.ts'
import { expireExports as markExpired, failLostExports, filesOfExports, isAnyBeingMade } from './own-data.queries.ts'

interface ExpiryDeps {
  readonly owner: Pool
  readonly files: FileStore
}

/**
 * Deletes the files of exports that are older than a day, and files that a crash left behind. Marks an export as failed
 * if no job is making it any more. Returns the number of expired exports.
 */
export async function expireExports({ owner, files }: ExpiryDeps): Promise<number> {
  await requireOwnStore(owner, files)
  await failLostExports(owner)
  const expired = await markExpired(owner)
  for (const name of expired) await files.remove(exportPath(name))
  // Lists the files before it queries the database, so that the list contains no files of exports that start now. The
  // database does not know the file of an export that is being made, so such a file would look like a leftover of a
  // crash.
  const found: string[] = []
  for await (const { path } of files.list('exports')) found.push(path)
  if (!(await isAnyBeingMade(owner))) {
    const known = new Set((await filesOfExports(owner)).map(exportPath))
    for (const path of found) if (!known.has(path)) await files.remove(path)
  }
  return expired.length
}
