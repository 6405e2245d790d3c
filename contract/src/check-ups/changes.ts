import { z } from 'zod'
import { outcomes } from '@salus/domain/real-change/change-terms.ts'
import { checkUpsApi } from './check-ups.ts'
import { wordsSchema } from '../words.ts'
import { guidSchema, page, route, tenantParams } from '../route.ts'

export const checkUpChangeSchema = z.strictObject({
  resultGuid: guidSchema,
  /**
   * The result of comparing this check-up with the previous one of the same kind. `null` if there is no previous one,
   * or if no values can be compared.
   */
  outcome: z.enum(outcomes).nullable(),
  /** The name of the value that determined the outcome. Omitted when several values determined it. */
  of: wordsSchema.optional(),
})
export type CheckUpChange = z.infer<typeof checkUpChangeSchema>

/**
 * These routes are separate from the routes that list check-ups, because comparing takes longer than listing. Both
 * kinds of routes have the same filters and pages.
 */
export const checkUpChangesApi = {
  getCheckUpChangesOfTenant: route({
    operationId: 'getCheckUpChangesOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/check-up-changes',
    summary: 'Compares each check-up of a tenant’s page with the one before it',
    details: 'The same page as that of getCheckUpsOfTenant',
    access: { action: 'list-check-ups' },
    params: tenantParams,
    query: checkUpsApi.getCheckUpsOfTenant.query,
    responses: { 200: page(checkUpChangeSchema) },
  }),
  getMyCheckUpChanges: route({
    operationId: 'getMyCheckUpChanges',
    method: 'GET',
    path: '/api/me/check-up-changes',
    summary: 'Compares each check-up of the signed-in user’s page with the one before it',
    details: 'The same page as that of getMyCheckUps',
    access: 'signed-in',
    query: checkUpsApi.getMyCheckUps.query,
    responses: { 200: page(checkUpChangeSchema) },
  }),
}
