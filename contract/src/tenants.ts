import { z } from 'zod'
import { languageSchema, route, tenantParams } from './route.ts'

export const tenantSchema = z.strictObject({
  groupId: z.number().int(),
  tenantName: z.string(),
  displayName: z.string(),
  kind: z.enum(['studio', 'practice', 'company', 'clinic', 'other']),
  country: z.string(),
  locale: languageSchema,
  currency: z.enum(['EUR', 'USD']),
})

export const tenantsApi = {
  getTenant: route({
    operationId: 'getTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}',
    summary: 'Name and kind of a tenant the caller belongs to',
    access: { action: 'see-tenant' },
    params: tenantParams,
    responses: { 200: tenantSchema },
  }),
}
