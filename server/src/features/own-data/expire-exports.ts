import { filesIn, removeFiles } from './export-folder.ts'
import { expireExports as markExpired, filesOfExports, isAnyBeingMade } from './own-data.queries.ts'
import type { Pool } from '../../platform/database/open-database.ts'

/** Removes the files that are a day old, and those that a crash left behind. Answers with how many copies ended. */
export async function expireExports({
  owner,
  dataDir,
}: {
  readonly owner: Pool
  readonly dataDir: string
}): Promise<number> {
  const expired = await markExpired(owner)
  await removeFiles(dataDir, expired)
  // While one is being made its file is known to nobody yet.
  if (!(await isAnyBeingMade(owner))) {
    const known = new Set(await filesOfExports(owner))
    await removeFiles(
      dataDir,
      (await filesIn(dataDir)).filter((name) => !known.has(name)),
    )
  }
  return expired.length
}
