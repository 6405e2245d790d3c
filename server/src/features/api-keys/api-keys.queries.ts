import type { ApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

const columns = [
  'id as keyId',
  'plugin_id as pluginId',
  'name',
  'ends_with as endsWith',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

export const keysOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('api_key')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)

export interface KeyToKeep {
  readonly keyId: string
  readonly pluginId: number
  readonly name: string
  readonly hash: string
  readonly endsWith: string
}

export const insertKey = (scope: TenantScope, key: KeyToKeep): Promise<ApiKey> =>
  scope.db
    .insertInto('api_key')
    .values({
      tenant_id: scope.tenantId,
      id: key.keyId,
      plugin_id: key.pluginId,
      name: key.name,
      key_hash: key.hash,
      ends_with: key.endsWith,
      created_by: scope.actor.userId,
      created_at: scope.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Ends the key and returns its plugin id. Returns `null` if there is no such active key. */
export const endKey = async (scope: TenantScope, keyId: string): Promise<{ pluginId: number } | null> => {
  const ended = await scope.db
    .updateTable('api_key')
    .set({ revoked_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning('plugin_id as pluginId')
    .executeTakeFirst()
  return ended ?? null
}

export const isKey = async (scope: TenantScope, keyId: string): Promise<boolean> => {
  const found = await scope.db
    .selectFrom('api_key')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', keyId)
    .executeTakeFirst()
  return found !== undefined
}
