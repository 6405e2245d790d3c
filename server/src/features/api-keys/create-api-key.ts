import { randomUUID } from 'node:crypto'
import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import { makeApiKey } from '../../platform/scope/api-key.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { insertKey } from './api-keys.queries.ts'

const shownCharacters = 4

/** Creates a key for one product. Only this response contains the key, because the database stores only its hash. */
export async function createApiKey(
  scope: TenantScope,
  wanted: { readonly pluginId: number; readonly name: string },
): Promise<NewApiKey> {
  const { key, hash } = makeApiKey(scope.tenantId)
  const kept = await insertKey(scope, { ...wanted, keyId: randomUUID(), hash, endsWith: key.slice(-shownCharacters) })
  audit(scope, { action: 'api-key.created', objectKind: 'api-key', objectId: kept.keyId })
  return { ...kept, key }
}
