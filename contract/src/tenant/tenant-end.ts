import { z } from 'zod'
import { daySchema, instantSchema, route, tenantParams, textSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

/** `holds`: records are on hold, so they must be kept. `invoices`: an invoice is still to be written or sent. */
export const endWaitsForSchema = z.enum(['holds', 'invoices'])
export type EndWaitsFor = z.infer<typeof endWaitsForSchema>

export const plannedEndSchema = z.strictObject({
  plannedAt: instantSchema,
  /** The first day on which the organisation may be erased. Before this day, the end can be taken back. */
  endsOn: daySchema,
})
export type PlannedEnd = z.infer<typeof plannedEndSchema>

export const tenantEndSchema = z.strictObject({
  /** `null` when no end is planned. */
  planned: plannedEndSchema.nullable(),
  /**
   * The reasons why the erasure would not begin today. While there is a reason, nothing is erased, even after the day.
   */
  waitsFor: z.array(endWaitsForSchema),
  /** The number of records on hold. */
  holds: z.number().int(),
})
export type TenantEnd = z.infer<typeof tenantEndSchema>

export const tenantEndApi = {
  getTenantEnd: route({
    operationId: 'getTenantEnd',
    method: 'GET',
    path: '/api/tenants/{tenantId}/end',
    summary: 'Returns whether and when the tenant ends its use of Salus',
    details: 'And what the erasure waits for',
    access: { action: 'end-tenant' },
    params: tenantParams,
    responses: { 200: tenantEndSchema },
  }),
  planTenantEnd: route({
    operationId: 'planTenantEnd',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}',
    summary: 'Plans the end of the tenant',
    details: 'Returns the day of its erasure. Erases nothing now; a repeated request changes nothing',
    access: { action: 'end-tenant' },
    fresh: true,
    params: tenantParams,
    /** The name of the organisation, typed by the admin as a confirmation. Must equal the displayed name. */
    body: z.strictObject({ name: textSchema(120) }),
    stale: staleAfter['tenant-end-changed'],
    responses: { 200: plannedEndSchema },
  }),
  takeTenantEndBack: route({
    operationId: 'takeTenantEndBack',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/end',
    summary: 'Takes back the planned end of the tenant',
    details: 'Nothing is erased',
    access: { action: 'end-tenant' },
    params: tenantParams,
    stale: staleAfter['tenant-end-changed'],
    responses: { 204: null },
  }),
}
