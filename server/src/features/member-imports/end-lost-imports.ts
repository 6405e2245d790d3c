import type { Pool } from '../../platform/database/open-database.ts'
import { runForSubject, doEach } from '../../platform/database/subjects/work.queries.ts'
import { findLostImports, noteImportFailed } from './import-job.queries.ts'
import { noteUndoFailed } from './undo-import.queries.ts'

/**
 * Ends imports and undos whose job has used all its attempts, because its process was killed each time. Without this,
 * they would look as if they were still running, and staff could neither repeat nor discard them. A killed job has
 * changed no members, because it does everything in one transaction.
 */
export async function endLostImports({ owner }: { readonly owner: Pool }): Promise<void> {
  const lost = await findLostImports(owner)
  await doEach(
    lost.map((work) => ({ ...work, name: `import ${work.importId}` })),
    ({ isUndo, ...work }) =>
      runForSubject(owner, { tenant: work.tenantId }, (client) =>
        isUndo ? noteUndoFailed(client, work) : noteImportFailed(client, work),
      ),
  )
}
