import { dataClasses } from '@salus/domain/retention/retention-rules.ts'
import { z } from 'zod'
import { countsSchema } from '../account/own-data.ts'
import {
  daySchema,
  guidSchema,
  instantSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
  textSchema,
} from '../route.ts'
import { staleAfter } from '../stale.ts'

/**
 * The receipt of a member's erasure. It states when the erasure was done and how much data it removed. It never
 * identifies the member.
 */
export const erasureSchema = z.strictObject({
  id: guidSchema,
  askedBy: z.enum(['admin', 'person', 'hold-ended', 'retention', 'restored-backup']),
  requestedAt: instantSchema,
  /** `null` while the erasure is running. */
  doneAt: instantSchema.nullable(),
  counts: countsSchema,
})
export type Erasure = z.infer<typeof erasureSchema>

/** A record that the tenant must keep. It is hidden from all users until it is erased. */
export const holdSchema = z.strictObject({
  memberId: guidSchema,
  kind: z.enum(['legal', 'retention']),
  reason: z.string(),
  /** `null` for a hold that lasts until an admin ends it. */
  endsOn: daySchema.nullable(),
  placedAt: instantSchema,
})
export type Hold = z.infer<typeof holdSchema>

const dataClassSchema = z.enum(dataClasses as [(typeof dataClasses)[number], ...typeof dataClasses])

export const retentionSchema = z.strictObject({
  rules: z.array(
    z.strictObject({
      dataClass: dataClassSchema,
      /** `null` when the data are kept indefinitely. */
      keptFor: z
        .union([
          z.strictObject({ months: z.number().int() }),
          z.strictObject({ days: z.number().int() }),
          z.strictObject({ hours: z.number().int() }),
        ])
        .nullable(),
      /** True when the tenant may choose this period. */
      isChosen: z.boolean(),
    }),
  ),
  /** Newest first. */
  runs: z.array(
    z.strictObject({
      at: instantSchema,
      counts: z.array(z.strictObject({ dataClass: dataClassSchema, count: z.number().int() })),
    }),
  ),
})
export type Retention = z.infer<typeof retentionSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })

export const erasuresApi = {
  getErasurePreview: route({
    operationId: 'getErasurePreview',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/erasure',
    summary: 'Previews what the erasure of a member would remove',
    details: 'Counts only what is shared with the tenant',
    access: { action: 'erase-member' },
    params: memberParams,
    responses: { 200: z.strictObject({ counts: countsSchema }) },
  }),
  eraseMember: route({
    operationId: 'eraseMember',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/erasure',
    summary: 'Erases everything about a member',
    details: 'The member disappears at once. The response is the receipt',
    access: { action: 'erase-member' },
    fresh: true,
    params: memberParams,
    stale: staleAfter['members-changed'],
    responses: { 202: erasureSchema },
  }),
  getErasures: route({
    operationId: 'getErasures',
    method: 'GET',
    path: '/api/tenants/{tenantId}/erasures',
    summary: 'Lists the erasure receipts of a tenant',
    details: 'Newest first',
    access: { action: 'erase-member' },
    params: tenantParams,
    query: z.strictObject(pageQuery),
    responses: { 200: page(erasureSchema) },
  }),
  getErasure: route({
    operationId: 'getErasure',
    method: 'GET',
    path: '/api/tenants/{tenantId}/erasures/{erasureId}',
    summary: 'Returns an erasure receipt',
    access: { action: 'erase-member' },
    params: z.strictObject({ tenantId: tenantIdSchema, erasureId: guidSchema }),
    responses: { 200: erasureSchema },
  }),
  getHolds: route({
    operationId: 'getHolds',
    method: 'GET',
    path: '/api/tenants/{tenantId}/holds',
    summary: 'Lists the records on hold',
    details: 'They are kept, and nobody can see them',
    access: { action: 'erase-member' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(holdSchema) }) },
  }),
  holdMember: route({
    operationId: 'holdMember',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/members/{memberId}/hold',
    summary: 'Puts a member’s record on hold for a legal reason',
    details: 'Nobody sees or changes it, and it is erased when the hold ends',
    access: { action: 'erase-member' },
    fresh: true,
    params: memberParams,
    body: z.strictObject({ reason: textSchema(300), endsOn: daySchema.optional() }),
    stale: staleAfter['members-changed'],
    responses: { 200: holdSchema },
  }),
  endHold: route({
    operationId: 'endHold',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/members/{memberId}/hold',
    summary: 'Ends a hold',
    details: 'The member is erased',
    access: { action: 'erase-member' },
    fresh: true,
    params: memberParams,
    stale: staleAfter['members-changed'],
    responses: { 202: erasureSchema },
  }),
  getRetention: route({
    operationId: 'getRetention',
    method: 'GET',
    path: '/api/tenants/{tenantId}/retention',
    summary: 'Returns how long the tenant keeps which data',
    details: 'And what the last runs removed',
    access: { action: 'see-retention' },
    params: tenantParams,
    responses: { 200: retentionSchema },
  }),
  setRetention: route({
    operationId: 'setRetention',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/retention/{dataClass}',
    summary: 'Sets how many months a class of data is kept',
    details: '`null` for no limit',
    access: { action: 'see-retention' },
    fresh: true,
    params: z.strictObject({
      tenantId: tenantIdSchema,
      dataClass: z.enum(['left-members', 'inactive-members', 'unfinished-analyses']),
    }),
    body: z.strictObject({ months: z.number().int().min(0).max(600).nullable() }),
    stale: ['getRetention'],
    responses: { 204: null },
  }),
}
