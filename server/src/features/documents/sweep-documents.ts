import type { Pool } from '../../platform/database/open-database.ts'
import { type FileStore, partsOfDocument } from '../../platform/files/file-store.ts'
import { requireOwnStore } from '../../platform/files/require-own-store.ts'
import { sweepIncoming } from '../../platform/files/incoming-files.ts'
import { runForSubject } from '../../platform/database/subjects/work.queries.ts'
import { listNamesInUse } from './documents.queries.ts'

/** Younger files are kept, because their upload may not be finished. */
const hourMs = 3_600_000

interface SweepDeps {
  readonly owner: Pool
  readonly files: FileStore
  readonly dataDir: string
}

/** Removes files that no document uses, for example after a crash. Returns the number of removed files. */
export async function sweepDocuments({ owner, files, dataDir }: SweepDeps): Promise<number> {
  await sweepIncoming(dataDir, hourMs)
  await requireOwnStore(owner, files)
  let removed = 0
  for (const [tenantId, paths] of await oldDocuments(files)) {
    const names = paths.map((path) => partsOfDocument(path).storageName)
    const known = await runForSubject(owner, { tenant: tenantId }, (client) => listNamesInUse(client, tenantId, names))
    for (const path of paths) {
      if (known.has(partsOfDocument(path).storageName)) continue
      await files.remove(path)
      removed += 1
    }
  }
  return removed
}

async function oldDocuments(files: FileStore): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, string[]>()
  for await (const file of files.list('documents')) {
    if (!(Date.now() - file.changedAt > hourMs)) continue
    const { tenantId } = partsOfDocument(file.path)
    const paths = found.get(tenantId)
    if (paths) paths.push(file.path)
    else found.set(tenantId, [file.path])
  }
  return found
}
