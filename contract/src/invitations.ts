import { z } from 'zod'
import { roleSchema } from './session.ts'
import {
  guidSchema,
  instantSchema,
  languageSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
} from './route.ts'

export const invitationStateSchema = z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired'])
export type InvitationState = z.infer<typeof invitationStateSchema>

/** An invitation as staff of the tenant see it. Nothing in it can be used to accept it. */
export const invitationSchema = z.strictObject({
  invitationId: guidSchema,
  /** By mail, or by a code that is handed over in person. */
  kind: z.enum(['mail', 'code']),
  role: roleSchema,
  /** Null with a code. */
  email: z.string().nullable(),
  memberId: guidSchema.nullable(),
  /** The member's name, or empty for an employee. */
  name: z.string(),
  state: invitationStateSchema,
  /** Null: whoever invited has no login any more. */
  invitedBy: z.string().nullable(),
  createdAt: instantSchema,
  /** Of the newest mail, or of the code. */
  sentAt: instantSchema,
  expiresAt: instantSchema,
  endedAt: instantSchema.nullable(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** Why nobody was invited for a member. */
export const skippedMemberSchema = z.strictObject({
  memberId: guidSchema,
  reason: z.enum(['no-email', 'already-linked', 'archived', 'too-often', 'not-found']),
})
export type SkippedMember = z.infer<typeof skippedMemberSchema>

/** What is printed for one member. The code is shown this once and kept nowhere. */
export const invitationCodeSchema = z.strictObject({
  invitationId: guidSchema,
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  code: z.string(),
  /** For the QR code: the code stands behind the #, which browsers send to nobody. */
  url: z.url(),
  expiresAt: instantSchema,
})
export type InvitationCode = z.infer<typeof invitationCodeSchema>

/** What somebody sees of an invitation before accepting it: who invites as what, and nothing of a record. */
export const offeredInvitationSchema = z.strictObject({
  invitationId: guidSchema,
  groupId: z.number().int(),
  displayName: z.string(),
  role: roleSchema,
  invitedBy: z.string().nullable(),
  expiresAt: instantSchema,
})
export type OfferedInvitation = z.infer<typeof offeredInvitationSchema>

// Any text: what is no token or code is refused like one that is unknown, used, expired, revoked or somebody else's.
const tokenSchema = z.string().max(200)
const codeSchema = z.string().max(40)

/** How somebody shows that an invitation is theirs: it went to their verified address, or they hold its code. */
const shownInvitationSchema = z.union([
  z.strictObject({ invitationId: guidSchema }),
  z.strictObject({ token: tokenSchema }),
  z.strictObject({ code: codeSchema }),
])
export type ShownInvitation = z.infer<typeof shownInvitationSchema>

const invitationParams = z.strictObject({ tenantId: tenantIdSchema, invitationId: guidSchema })

const forStaff = {
  inviteMembers: route({
    operationId: 'inviteMembers',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-invitations',
    summary:
      'Invites members by mail, each for the own record. A pending invitation of the same member ends with it. The answer is the same whether an address has an account or not',
    access: { action: 'invite-member' },
    params: tenantParams,
    body: z.strictObject({
      members: z
        .array(z.strictObject({ memberId: guidSchema, email: z.email().max(254).optional() }))
        .min(1)
        .max(50),
      language: languageSchema.optional(),
    }),
    responses: { 201: z.strictObject({ items: z.array(invitationSchema), skipped: z.array(skippedMemberSchema) }) },
  }),
  makeInvitationCodes: route({
    operationId: 'makeInvitationCodes',
    method: 'POST',
    path: '/api/tenants/{tenantId}/invitation-codes',
    summary:
      'Makes codes to hand over in person, one for each member. Every call makes new ones: a code is kept nowhere to be answered again',
    access: { action: 'invite-member' },
    params: tenantParams,
    body: z.strictObject({ memberIds: z.array(guidSchema).min(1).max(100) }),
    responses: { 201: z.strictObject({ items: z.array(invitationCodeSchema), skipped: z.array(skippedMemberSchema) }) },
  }),
  inviteEmployee: route({
    operationId: 'inviteEmployee',
    method: 'POST',
    path: '/api/tenants/{tenantId}/employee-invitations',
    summary: 'Invites somebody by mail to work here. The answer is the same whether the address has an account or not',
    access: { action: 'invite-employee' },
    fresh: true,
    params: tenantParams,
    body: z.strictObject({
      email: z.email().max(254),
      role: z.enum(['Admin', 'Staff']),
      language: languageSchema.optional(),
    }),
    responses: { 201: invitationSchema },
  }),
  getInvitationsOfTenant: route({
    operationId: 'getInvitationsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/invitations',
    summary: 'Invitations of the tenant, newest first, without anything to accept them with',
    access: { action: 'list-invitations' },
    params: tenantParams,
    query: z.strictObject({
      of: z.enum(['members', 'employees']).optional(),
      state: invitationStateSchema.optional(),
      ...pageQuery,
    }),
    responses: { 200: page(invitationSchema) },
  }),
  resendInvitation: route({
    operationId: 'resendInvitation',
    method: 'POST',
    path: '/api/tenants/{tenantId}/invitations/{invitationId}/resend',
    summary: 'Sends the mail again with a new link, valid anew; the old link is dead at once',
    access: { action: 'list-invitations' },
    params: invitationParams,
    responses: { 200: invitationSchema },
  }),
  revokeInvitation: route({
    operationId: 'revokeInvitation',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/invitations/{invitationId}',
    summary: 'Ends an invitation that is pending; one that is over stays as it ended',
    access: { action: 'list-invitations' },
    params: invitationParams,
    responses: { 204: null },
  }),
}

const forTheInvited = {
  openInvitation: route({
    operationId: 'openInvitation',
    method: 'POST',
    path: '/api/invitations/open',
    summary:
      'What the link of a mail invites to, for who is not signed in yet. The token comes in the body, so that it stands in no address and no log',
    access: 'public',
    body: z.strictObject({ token: tokenSchema }),
    responses: { 200: z.strictObject({ ...offeredInvitationSchema.shape, email: z.string() }) },
  }),
  openInvitationCode: route({
    operationId: 'openInvitationCode',
    method: 'POST',
    path: '/api/me/invitations/open',
    summary: 'What a code invites to, before it is accepted',
    access: 'signed-in',
    body: z.strictObject({ code: codeSchema }),
    responses: { 200: offeredInvitationSchema },
  }),
  acceptInvitation: route({
    operationId: 'acceptInvitation',
    method: 'POST',
    path: '/api/me/invitations/accept',
    summary: 'Makes the membership, and links the member record if the invitation is for one. Good once',
    access: 'signed-in',
    body: shownInvitationSchema,
    responses: {
      200: z.strictObject({ groupId: z.number().int(), role: roleSchema, memberId: guidSchema.nullable() }),
    },
  }),
  declineInvitation: route({
    operationId: 'declineInvitation',
    method: 'POST',
    path: '/api/me/invitations/decline',
    summary: 'Ends the invitation and changes nothing else',
    access: 'signed-in',
    body: shownInvitationSchema,
    responses: { 204: null },
  }),
}

export const invitationsApi = { ...forStaff, ...forTheInvited }
