import { apiKeysApi } from '@salus/contract/tenant/api-keys.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { keysOfTenant } from './api-keys.queries.ts'
import { createApiKey } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export function mountApiKeysRoutes(app: FastifyInstance, platform: Platform): void {
  const { getApiKeys, createApiKey: create, revokeApiKey: revoke } = apiKeysApi

  mount(app, getApiKeys, async ({ params, caller }) => {
    const entrance = { caller, tenantId: params.tenantId, access: getApiKeys.access }
    const { rows } = await readInTenant(platform, entrance, { query: (db, tenantId) => keysOfTenant(db, tenantId) })
    return { items: rows }
  })

  mountWrite(app, create, (scope, { body }) => createApiKey(scope, body))

  mountWrite(app, revoke, (scope, { params }) => revokeApiKey(scope, params.keyId))
}
