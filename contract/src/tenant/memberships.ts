import { z } from 'zod'
import { guidSchema, instantSchema, route, tenantIdSchema, tenantParams } from '../route.ts'
import { staleAfter } from '../stale.ts'

/** A tenant that the person has left; their own results there remain readable. */
export const endedMembershipSchema = z.strictObject({
  groupId: z.number().int(),
  tenantName: z.string(),
  displayName: z.string(),
  memberId: guidSchema,
  since: instantSchema,
  endedAt: instantSchema,
})
export type EndedMembership = z.infer<typeof endedMembershipSchema>

export const membershipsApi = {
  getEndedMemberships: route({
    operationId: 'getEndedMemberships',
    method: 'GET',
    path: '/api/me/ended-memberships',
    summary: 'Lists the tenants that the signed-in user has left',
    details: 'Those whose results the user can still read',
    access: 'signed-in',
    responses: { 200: z.strictObject({ items: z.array(endedMembershipSchema) }) },
  }),
  leaveTenant: route({
    operationId: 'leaveTenant',
    method: 'DELETE',
    path: '/api/me/memberships/{tenantId}',
    summary: 'Ends the signed-in user’s membership at once',
    details:
      'The member record stays with the tenant; the user’s own results there can still be read. The last Admin cannot leave',
    access: { action: 'leave-tenant' },
    params: tenantParams,
    stale: 'everything',
    responses: { 204: null },
  }),
  unlinkMember: route({
    operationId: 'unlinkMember',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/members/{memberId}/link',
    summary: 'Unlinks the login from a member record',
    details: 'For a record that was linked by mistake. From the next request on, the login can no longer read it',
    access: { action: 'unlink-member' },
    fresh: true,
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    stale: [...staleAfter['invitations-changed'], ...staleAfter['consents-changed'], 'getMember'],
    responses: { 204: null },
  }),
}
