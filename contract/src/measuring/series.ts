import { z } from 'zod'
import { guidSchema, route, tenantIdSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

const params = z.strictObject({ tenantId: tenantIdSchema, resultGuid: guidSchema })

/**
 * A series consists of all check-ups of one kind of one member. After it is ended, no check-up of this kind is due
 * until the member is measured again.
 */
export const seriesApi = {
  endSeries: route({
    operationId: 'endSeries',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}/series-end',
    summary: 'Ends the series that a check-up belongs to',
    details: 'Nothing of it is due any more. A newer check-up resumes it',
    access: { action: 'end-series' },
    params,
    stale: staleAfter['check-up-amended'],
    responses: { 204: null },
  }),
  resumeSeries: route({
    operationId: 'resumeSeries',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}/series-end',
    summary: 'Resumes an ended series',
    access: { action: 'end-series' },
    params,
    stale: staleAfter['check-up-amended'],
    responses: { 204: null },
  }),
}
