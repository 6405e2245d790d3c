import type { MemberImport } from '@salus/contract/members/imports.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { changeState, lockImport } from './member-imports.queries.ts'

/**
 * Queues the import exactly as it was checked. Refuses with `import-has-bad-rows` if a required column is missing. Also
 * refuses if there are invalid rows, unless `leaveOutBadRows` is set.
 */
export async function startImport(
  scope: TenantScope,
  importId: string,
  { revision, leaveOutBadRows }: { readonly revision: number; readonly leaveOutBadRows: boolean },
): Promise<MemberImport> {
  const standing = (await lockImport(scope, importId)) ?? refuse('not-found')
  const isReady = standing.state === 'open' || standing.state === 'failed'
  if (!isReady || standing.revision !== revision || standing.counts === null) refuse('version-conflict')
  if (standing.missing) refuse('import-has-bad-rows')
  if (standing.counts.bad > 0 && !leaveOutBadRows) refuse('import-has-bad-rows')
  if (standing.counts.create > 0) await requireRoom(scope, 'activeMembers', standing.counts.create)
  const started = await changeState(scope, importId, 'waiting')
  const payload = { tenantId: String(scope.tenantId), importId }
  await enqueueIn(scope.db, { task: 'import-members', payload, key: `import ${importId}` })
  audit(scope, { action: 'member-import.started', objectKind: 'member-import', objectId: importId })
  await notify(scope, { kind: 'member-import-changed', groupId: scope.tenantId })
  return started
}
