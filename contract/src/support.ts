import { z } from 'zod'
import { guidSchema, instantSchema, page, pageQuery, route, tenantParams } from './route.ts'

export const supportRequestSchema = z.strictObject({
  id: guidSchema,
  subject: z.string(),
  category: z.enum(['question', 'problem', 'billing', 'idea']),
  priority: z.enum(['low', 'normal', 'high']),
  state: z.enum(['open', 'answered', 'closed']),
  openedBy: z.string(),
  openedAt: instantSchema,
  lastMessageAt: instantSchema,
  messageCount: z.number().int(),
})
export type SupportRequest = z.infer<typeof supportRequestSchema>

export const supportApi = {
  getSupportRequestsOfTenant: route({
    operationId: 'getSupportRequestsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/support-requests',
    summary: 'Contact requests of the tenant, last message first',
    access: { action: 'list-support-requests' },
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(supportRequestSchema) },
  }),
}
