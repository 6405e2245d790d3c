import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { endKey, isKey } from './api-keys.queries.ts'

/** Revokes a key immediately: the next delivery with this key is refused. Revoking a revoked key changes nothing. */
export async function revokeApiKey(scope: TenantScope, keyId: string): Promise<void> {
  const ended = await endKey(scope, keyId)
  if (ended === null && !(await isKey(scope, keyId))) refuse('not-found')
  audit(scope, { action: 'api-key.revoked', objectKind: 'api-key', objectId: keyId })
}
