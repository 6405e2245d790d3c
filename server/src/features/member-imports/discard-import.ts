import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { deleteImport, lockImport } from './member-imports.queries.ts'

export async function discardImport(scope: TenantScope, importId: string): Promise<undefined> {
  const standing = (await lockImport(scope, importId)) ?? refuse('not-found')
  if (standing.state !== 'open' && standing.state !== 'failed') refuse('version-conflict')
  await deleteImport(scope, importId)
  audit(scope, { action: 'member-import.discarded', objectKind: 'member-import', objectId: importId })
  await notify(scope, { kind: 'member-import-changed', groupId: scope.tenantId })
}
