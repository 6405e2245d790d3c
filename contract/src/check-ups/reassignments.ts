import { z } from 'zod'
import { checkUpSchema } from './check-ups.ts'
import { guidSchema, longTextSchema, route, tenantIdSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const reassignmentsApi = {
  reassignCheckUp: route({
    operationId: 'reassignCheckUp',
    method: 'POST',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}/reassignment',
    summary: 'Moves a check-up to the member it belongs to',
    details: 'For a check-up recorded for the wrong person. Creates a new version that is scored for the right one',
    access: { action: 'reassign-check-up' },
    params: z.strictObject({ tenantId: tenantIdSchema, resultGuid: guidSchema }),
    body: z.strictObject({
      /** The revision that the caller read. If the check-up has a newer revision, the write is refused with 412. */
      revision: z.number().int().min(1),
      memberId: guidSchema,
      reason: longTextSchema(500),
      /**
       * True when the caller has seen the signs that the measurement could belong to another person, and still wants to
       * reassign it. The write is then not refused with `maybe-another-person`.
       */
      confirmed: z.boolean().optional(),
    }),
    stale: staleAfter['check-up-amended'],
    responses: { 200: checkUpSchema },
  }),
}
