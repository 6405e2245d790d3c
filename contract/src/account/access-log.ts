import { z } from 'zod'
import { auditPurposes } from '../tenant/audit-kinds.ts'
import { roleSchema } from './session.ts'
import { guidSchema, instantSchema, route, tenantIdSchema } from '../route.ts'

export const accessSchema = z.strictObject({
  id: guidSchema,
  groupId: z.number().int(),
  tenantDisplayName: z.string(),
  at: instantSchema,
  /**
   * `null` if the access was made without a login, for example by a module or through a one-time link. Also `null` if
   * the login no longer exists.
   */
  actor: z.strictObject({ firstName: z.string(), lastName: z.string() }).nullable(),
  role: roleSchema.nullable(),
  isSelf: z.boolean(),
  action: z.string(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  /** The purpose of the access. `null` for entries that are older than this field. */
  purpose: z.enum(auditPurposes).nullable(),
  /** True when a page sent the request without a person asking for it. */
  isAutomatic: z.boolean(),
  isDenied: z.boolean(),
})
export type Access = z.infer<typeof accessSchema>

/**
 * A page consists of whole days, newest first. For each day and tenant, it contains at most the 500 latest accesses.
 * `nextCursor` identifies the last day of the page.
 */
const accessesOfDays = z.strictObject({ items: z.array(accessSchema), nextCursor: z.string().nullable() })
const dayCursorSchema = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const by = z.enum(['others', 'everybody']).optional()

export const accessLogApi = {
  getMyAccessLog: route({
    operationId: 'getMyAccessLog',
    method: 'GET',
    path: '/api/me/access-log',
    summary: 'Lists who did what with the signed-in user’s data',
    details: 'Newest first, in whole days',
    access: 'signed-in',
    refusals: ['not-found'],
    query: z.strictObject({ groupId: tenantIdSchema.optional(), by, cursor: dayCursorSchema.optional() }),
    responses: { 200: accessesOfDays },
  }),
  getAccessLogOfMember: route({
    operationId: 'getAccessLogOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/access-log',
    summary: 'Lists who did what with a member’s data in this tenant',
    details: 'Newest first, in whole days',
    access: { action: 'see-access-log' },
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    query: z.strictObject({ by, cursor: dayCursorSchema.optional() }),
    responses: { 200: accessesOfDays },
  }),
}
