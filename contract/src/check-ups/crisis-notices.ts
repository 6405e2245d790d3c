import { z } from 'zod'
import { daySchema, guidSchema, instantSchema, route, tenantIdSchema, tenantParams } from '../route.ts'
import { staleAfter } from '../stale.ts'

/**
 * The notice of a shared check-up with a crisis warning. It does not contain the measured values, which are only in the
 * check-up itself.
 */
export const crisisNoticeSchema = z.strictObject({
  resultGuid: guidSchema,
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  /** The date of birth and the number distinguish two people with the same name. */
  birthDate: daySchema.nullable(),
  externalNumber: z.string().nullable(),
  dateOfMeasurement: instantSchema,
  noticedAt: instantSchema,
})
export type CrisisNotice = z.infer<typeof crisisNoticeSchema>

const noticeParams = z.strictObject({ tenantId: tenantIdSchema, resultGuid: guidSchema })

export const crisisNoticesApi = {
  getCrisisNotices: route({
    operationId: 'getCrisisNotices',
    method: 'GET',
    path: '/api/tenants/{tenantId}/crisis-notices',
    summary: 'Lists check-ups with a crisis warning that no staff have dealt with yet',
    details: 'Only those that members share, newest first, at most 50',
    access: { action: 'list-check-ups' },
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(crisisNoticeSchema) }) },
  }),
  closeCrisisNotice: route({
    operationId: 'closeCrisisNotice',
    method: 'POST',
    path: '/api/tenants/{tenantId}/crisis-notices/{resultGuid}/seen',
    summary: 'Closes the crisis notice of a check-up',
    details: 'The caller has dealt with it. The notice ends for all staff of the tenant',
    access: { action: 'see-check-up' },
    params: noticeParams,
    /**
     * The member whom the notice named. If the check-up has been reassigned to another member, the request is refused.
     */
    body: z.strictObject({ memberId: guidSchema }).optional(),
    stale: staleAfter['crisis-notice-closed'],
    responses: { 204: null },
  }),
}
