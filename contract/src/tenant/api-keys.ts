import { z } from 'zod'
import { guidSchema, instantSchema, route, tenantIdSchema, tenantParams, textSchema } from '../route.ts'

/**
 * A key with which an external module delivers check-ups of its plugin. The server shows the key once and never stores
 * it.
 */
export const apiKeySchema = z.strictObject({
  keyId: guidSchema,
  pluginId: z.number().int(),
  name: z.string(),
  /** The last characters of the key. They help people to recognise the key. */
  endsWith: z.string(),
  createdAt: instantSchema,
  /** Updated at most once a minute; `null` when the key was never used. */
  lastUsedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const newApiKeySchema = z.strictObject({
  ...apiKeySchema.shape,
  /** Shown only once. Callers send it as `Authorization: Bearer <key>`. */
  key: z.string(),
})
export type NewApiKey = z.infer<typeof newApiKeySchema>

export const pluginIdSchema = z.number().int().min(0).max(999_999)

export const apiKeysApi = {
  getApiKeys: route({
    operationId: 'getApiKeys',
    method: 'GET',
    path: '/api/tenants/{tenantId}/api-keys',
    summary: 'Lists the API keys of modules',
    details: 'Newest first, without the keys themselves',
    access: { action: 'manage-api-keys' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(apiKeySchema) }) },
  }),
  createApiKey: route({
    operationId: 'createApiKey',
    method: 'POST',
    path: '/api/tenants/{tenantId}/api-keys',
    summary: 'Creates an API key for one plugin',
    details: 'It is shown this once. Every call creates another key',
    access: { action: 'manage-api-keys' },
    idempotencyKey: 'not-kept',
    fresh: true,
    params: tenantParams,
    body: z.strictObject({ pluginId: pluginIdSchema, name: textSchema(80) }),
    stale: ['getApiKeys'],
    responses: { 201: newApiKeySchema },
  }),
  revokeApiKey: route({
    operationId: 'revokeApiKey',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/api-keys/{keyId}',
    summary: 'Revokes an API key at once and for good',
    access: { action: 'manage-api-keys' },
    fresh: true,
    params: z.strictObject({ tenantId: tenantIdSchema, keyId: guidSchema }),
    stale: ['getApiKeys'],
    responses: { 204: null },
  }),
}
