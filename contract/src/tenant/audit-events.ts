import { z } from 'zod'
import { auditPurposes, auditTopics } from './audit-kinds.ts'
import { daySchema, guidSchema, instantSchema, languageSchema, page, pageQuery, route, tenantParams } from '../route.ts'
import { roleSchema } from '../account/session.ts'

export const auditEventSchema = z.strictObject({
  id: guidSchema,
  at: instantSchema,
  /** `null` for the operator, a module, a one-time link, the server itself, or a login that no longer exists. */
  actor: z.strictObject({ userId: guidSchema, name: z.string() }).nullable(),
  role: z.union([roleSchema, z.literal('operator')]).nullable(),
  action: z.string(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  /** The members concerned, at most three. All fields except the id are `null` when the record no longer exists. */
  subjects: z.array(
    z.strictObject({
      memberId: guidSchema,
      name: z.string().nullable(),
      birthDate: daySchema.nullable(),
      externalNumber: z.string().nullable(),
    }),
  ),
  subjectCount: z.number().int(),
  /** The purpose of the access; `null` for entries older than this field. */
  purpose: z.enum(auditPurposes).nullable(),
  /** The caller's shortened network: /24 for IPv4, /48 for IPv6. */
  network: z.string().nullable(),
  isAutomatic: z.boolean(),
  isDenied: z.boolean(),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

const filter = {
  actorId: guidSchema.optional(),
  memberId: guidSchema.optional(),
  topic: z.enum(auditTopics).optional(),
  /** Days in the caller's time zone, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
}

/**
 * The audit log as the organisation may read it. Two kinds of stored entries are omitted: decisions about group
 * reports, and reads of a person's own data by that person.
 */
export const auditEventsApi = {
  getAuditEventsOfTenant: route({
    operationId: 'getAuditEventsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/audit-events',
    summary: 'Lists who did what in the tenant',
    details: 'Newest first, without health values',
    access: { action: 'see-audit-log' },
    params: tenantParams,
    query: z.strictObject({ ...pageQuery, ...filter }),
    responses: { 200: page(auditEventSchema) },
  }),
  exportAuditEvents: route({
    operationId: 'exportAuditEvents',
    method: 'GET',
    path: '/api/tenants/{tenantId}/audit-events.csv',
    summary: 'Exports the audit log as a table for spreadsheets',
    details: 'Up to 50,000 rows. The language decides the separators and words',
    access: { action: 'export-audit-log' },
    fresh: true,
    params: tenantParams,
    query: z.strictObject({ ...filter, language: languageSchema.optional() }),
    mediaTypes: ['text/csv'],
    responses: { 200: 'file' },
  }),
  checkAudit: route({
    operationId: 'checkAudit',
    method: 'GET',
    path: '/api/tenants/{tenantId}/audit-check',
    summary: 'Checks every row of the audit log against its seal',
    access: { action: 'see-audit-log' },
    params: tenantParams,
    responses: {
      200: z.strictObject({
        isIntact: z.boolean(),
        /** The number of seals that do not match. */
        breaks: z.number().int(),
        seals: z.number().int(),
        /** The number of sealed entries, including those that the list omits. */
        rows: z.number().int(),
        checkedAt: instantSchema,
      }),
    },
  }),
}
