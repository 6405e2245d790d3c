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
    summary: 'The tenants that the signed-in user left and whose own results they still read',
    access: 'signed-in',
    responses: { 200: z.strictObject({ items: z.array(endedMembershipSchema) }) },
  }),
  leaveTenant: route({
    operationId: 'leaveTenant',
    method: 'DELETE',
    path: '/api/me/memberships/{tenantId}',
    summary:
      'Ends the own membership at once. The member record stays with the tenant; the own results there can still be read. The last Admin cannot leave',
    access: { action: 'leave-tenant' },
    params: tenantParams,
    stale: 'everything',
    responses: { 204: null },
  }),
  unlinkMember: route({
    operationId: 'unlinkMember',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/members/{memberId}/link',
    summary:
      'Takes the login off a member record that was linked by mistake: it reads nothing of it any more, from the next request on',
    access: { action: 'unlink-member' },
    fresh: true,
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    stale: [...staleAfter['invitations-changed'], ...staleAfter['consents-changed'], 'getMember'],
    responses: { 204: null },
  }),
}
