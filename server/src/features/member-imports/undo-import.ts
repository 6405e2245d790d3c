import type { MemberImport } from '@salus/contract/members/imports.ts'
import { z } from 'zod'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import type { Client, Pool } from '../../platform/database/open-database.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { runForSubject, runInEachTenant } from '../../platform/database/subjects/work.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import {
  indexMembers,
  waitForTurn,
  insertAuditOfImport,
  noteImportProgress,
  notifyTenant,
  type WorkOn,
} from './import-job.queries.ts'
import { changeState, lockImport, noteUndoneBy, undoDays } from './member-imports.queries.ts'
import {
  finishUndo,
  forgetOldImports,
  removeImported,
  restoreUpdated,
  undoToDo,
  type UsedRow,
  listUsedRows,
  findUsedRows,
} from './undo-import.queries.ts'

const mostNamed = 100

/**
 * Queues the undo, which does not change records that are in use. If there are such records and `keepUsed` is false,
 * refuses with `import-in-use` and lists them.
 */
export async function startUndo(scope: TenantScope, importId: string, keepUsed: boolean): Promise<MemberImport> {
  const standing = (await lockImport(scope, importId)) ?? refuse('not-found')
  if (standing.state !== 'done' || standing.undoableUntil === null) refuse('version-conflict')
  const used = await findUsedRows(scope, importId)
  if (used.length > 0 && !keepUsed) refuse('import-in-use', { errors: used.slice(0, mostNamed).map(describeProblem) })
  await noteUndoneBy(scope, importId)
  const undoing = await changeState(scope, importId, 'undoing')
  const payload = { tenantId: String(scope.tenantId), importId }
  await enqueueIn(scope.db, { task: 'undo-import', payload, key: `undo ${importId}` })
  audit(scope, { action: 'member-import.undone', objectKind: 'member-import', objectId: importId })
  await notify(scope, { kind: 'member-import-changed', groupId: scope.tenantId })
  return undoing
}

const describeProblem = ({ line, reason, firstName, lastName }: UsedRow) => ({
  path: `lines.${line}`,
  code: reason,
  message: `${firstName} ${lastName}`,
})

const payloadSchema = z.object({ tenantId: z.string(), importId: z.string() })
const chunkSize = 1000

export function undoImportTask({ owner }: { readonly owner: Pool }) {
  return async (payload: unknown): Promise<void> => {
    const given = payloadSchema.parse(payload)
    const work = { tenantId: Number(given.tenantId), importId: given.importId }
    await runForSubject(owner, { tenant: work.tenantId }, (client) => carryOut(client, owner, work))
  }
}

async function carryOut(client: Client, owner: Pool, work: WorkOn): Promise<void> {
  await waitForTurn(client, work.tenantId)
  const todo = await undoToDo(client, work)
  if (!todo) return
  // Keeps records that came into use while this job was waiting.
  const used = new Set((await listUsedRows(client, work)).map(({ memberId }) => memberId))
  const isUnused = (id: string) => !used.has(id)
  const steps = [
    { ids: todo.created.filter(isUnused), act: removeImported },
    { ids: todo.updated.filter(isUnused), act: restoreUpdated },
  ]
  const all = steps.reduce((sum, { ids }) => sum + ids.length, 0)
  let done = 0
  for (const { ids, act } of steps)
    for (let start = 0; start < ids.length; start += chunkSize) {
      const chunk = ids.slice(start, start + chunkSize)
      await insertAuditOfImport(client, work, {
        todo: { importedBy: null },
        action: 'member.import-undone',
        memberIds: chunk,
      })
      await act(client, work, chunk)
      await indexMembers(client, work, chunk)
      done += chunk.length
      await noteImportProgress(owner, work, Math.floor((done / all) * 95))
    }
  await finishUndo(client, work, used.size)
  await notifyTenant(client, work.tenantId, 'member-import-changed')
  await notifyTenant(client, work.tenantId, 'members-changed')
}

export async function forgetImports({ owner }: { readonly owner: Pool }): Promise<void> {
  await runInEachTenant(owner, (client, tenantId) => forgetOldImports(client, tenantId, undoDays))
}
