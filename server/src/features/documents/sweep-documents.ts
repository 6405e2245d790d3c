import { discardFile, storedFiles } from '../../platform/files/file-store.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { aboutSubject } from '../../platform/subject-work.queries.ts'
import { knownNames } from './documents.queries.ts'

/** Whatever is younger may be coming in right now. */
const hourMs = 3_600_000

/** Removes files that no document speaks of: a crash left them, or their document went. Answers with how many. */
export async function sweepDocuments(means: { readonly owner: Pool; readonly dataDir: string }): Promise<number> {
  const old = (await storedFiles(means.dataDir)).filter(({ changedAt }) => Date.now() - changedAt > hourMs)
  let removed = 0
  for (const tenantId of new Set(old.map((file) => file.tenantId))) {
    const files = old.filter((file) => file.tenantId === tenantId)
    const names = files.map(({ storageName }) => storageName)
    const known = await aboutSubject(means.owner, { tenant: tenantId }, (client) => knownNames(client, tenantId, names))
    for (const file of files) {
      if (known.has(file.storageName)) continue
      await discardFile(file, file.storageName)
      removed += 1
    }
  }
  return removed
}
