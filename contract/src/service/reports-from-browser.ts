import { z } from 'zod'
import { route } from '../route.ts'

/**
 * An error that a browser reports about itself. It contains no ids, answers or names; the server accepts only these
 * fields.
 */
export const clientErrorSchema = z.strictObject({
  message: z.string().max(500),
  /** The route's pattern, for example /staff/{groupId}/members-overview; never the address itself. */
  route: z.string().max(200),
  stack: z.string().max(4000).optional(),
  build: z.string().max(60).optional(),
  language: z.string().max(10).optional(),
})

export const reportsFromBrowserApi = {
  reportClientError: route({
    operationId: 'reportClientError',
    method: 'POST',
    path: '/api/client-errors',
    summary: 'Reports an error in the browser',
    access: 'public',
    body: clientErrorSchema,
    stale: [],
    responses: { 204: null },
  }),
  reportCspViolation: route({
    operationId: 'reportCspViolation',
    method: 'POST',
    path: '/api/csp-reports',
    summary: 'Reports a violation of the content security policy',
    access: 'public',
    body: z.unknown(),
    stale: [],
    responses: { 204: null },
  }),
}
