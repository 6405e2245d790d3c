import { randomUUID } from 'node:crypto'
import type { NewApiKey } from '@salus/contract/api-keys.ts'
import { makeApiKey } from '../../platform/api-key-token.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { insertKey } from './api-keys.queries.ts'

/** So much of a key may be shown for good. */
const shownCharacters = 4

/** Makes a key for one plugin. The key is in the answer and nowhere else. */
export async function createApiKey(
  scope: TenantScope,
  wanted: { readonly pluginId: number; readonly name: string },
): Promise<NewApiKey> {
  const { key, hash } = makeApiKey(scope.tenantId)
  const kept = await insertKey(scope, { ...wanted, keyId: randomUUID(), hash, endsWith: key.slice(-shownCharacters) })
  audit(scope, { action: 'api-key.created', objectKind: 'api-key', objectId: kept.keyId })
  return { ...kept, key }
}
