import { apiKeysApi } from '@salus/contract/api-keys.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
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

  mount(app, create, async ({ params, body, caller }) => {
    // No idempotency key: answering alike again would mean to keep the key.
    const write = { operation: 'createApiKey' }
    const entrance = { caller, tenantId: params.tenantId, access: create.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 201,
      answer: await createApiKey(scope, body),
    }))
  })

  mount(app, revoke, async ({ params, caller, idempotencyKey }) => {
    const write = { operation: 'revokeApiKey', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: revoke.access, write }
    return writeInTenant(platform, entrance, async (scope) => {
      await revokeApiKey(scope, params.keyId)
      return { status: 204, answer: undefined }
    })
  })
}
