import { z } from 'zod'
import { birthDateSchema, givenFields } from '../members/member-fields.ts'
import { roleSchema } from '../account/session.ts'
import {
  guidSchema,
  instantSchema,
  languageSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
} from '../route.ts'
import { staleAfter } from '../stale.ts'

/** `locked`: the code was typed five times with a wrong date of birth. */
export const invitationStateSchema = z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired', 'locked'])
export type InvitationState = z.infer<typeof invitationStateSchema>

/** An invitation as staff of the tenant see it. It contains no secret with which it could be accepted. */
export const invitationSchema = z.strictObject({
  invitationId: guidSchema,
  /** `mail`: sent by mail. `code`: a code that is handed over in person. */
  kind: z.enum(['mail', 'code']),
  role: roleSchema,
  /** `null` for a code. */
  email: z.string().nullable(),
  /** `null` for an employee. Also `null` for a member whose record is created only when they accept. */
  memberId: guidSchema.nullable(),
  /** The member's name; empty when there is no record. */
  name: z.string(),
  state: invitationStateSchema,
  /** `null` when the person who sent the invitation has no login any more. */
  invitedBy: z.string().nullable(),
  createdAt: instantSchema,
  /** When the newest mail was sent, or the code was created. */
  sentAt: instantSchema,
  /** When the mail server refused the newest mail permanently. The mail then reached nobody. */
  mailRefusedAt: instantSchema.nullable().optional(),
  expiresAt: instantSchema,
  endedAt: instantSchema.nullable(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const skippedMemberSchema = z.strictObject({
  memberId: guidSchema,
  /**
   * `no-birth-date`: no code can be created, because the member must enter the date of birth together with the code.
   */
  reason: z.enum(['no-email', 'no-birth-date', 'already-linked', 'archived', 'too-often', 'not-found']),
})
export type SkippedMember = z.infer<typeof skippedMemberSchema>

export const skippedAddressSchema = z.strictObject({
  email: z.string(),
  reason: z.enum(['already-linked', 'archived', 'several-records', 'too-often']),
})
export type SkippedAddress = z.infer<typeof skippedAddressSchema>

export const addressSchema = z.email().max(254)

/** The slip that is printed for one member. The code is shown only once and never stored. */
export const invitationCodeSchema = z.strictObject({
  invitationId: guidSchema,
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Distinguishes the slips of people with the same name. The date of birth is not printed, because it is requested
   * together with the code.
   */
  externalNumber: z.string().nullable(),
  code: z.string(),
  /** The address in the QR code. The code comes after the #, because browsers never send this part to servers. */
  url: z.url(),
  expiresAt: instantSchema,
})
export type InvitationCode = z.infer<typeof invitationCodeSchema>

/** An invitation as a person sees it before accepting it: the tenant and the role, but no data of the member record. */
export const offeredInvitationSchema = z.strictObject({
  invitationId: guidSchema,
  groupId: z.number().int(),
  displayName: z.string(),
  role: roleSchema,
  invitedBy: z.string().nullable(),
  expiresAt: instantSchema,
  /** True when no member record exists yet. The invited person then enters their own details when they accept. */
  asksForPerson: z.boolean(),
})
export type OfferedInvitation = z.infer<typeof offeredInvitationSchema>

/**
 * The invitation as shown to the person who opens the link in the mail. Includes the address that the invitation was
 * sent to, and whether that address has an account.
 */
export const openedInvitationSchema = z.strictObject({
  ...offeredInvitationSchema.shape,
  email: z.string(),
  hasAccount: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>

// Any text is accepted here. An invalid token is then refused in the same way as one that is unknown, used, expired,
// revoked or another person's.
export const invitationTokenSchema = z.string().max(200)
const codeSchema = z.string().max(40)

/**
 * Proves that the invitation is meant for the caller: it was sent to the caller's verified address, or the caller has
 * its token or code.
 */
const shownInvitationSchema = z.union([
  z.strictObject({ invitationId: guidSchema }),
  z.strictObject({ token: invitationTokenSchema }),
  z.strictObject({ code: codeSchema }),
])
export type ShownInvitation = z.infer<typeof shownInvitationSchema>

/** The details that people enter about themselves when a member record is created for them. */
export const personSchema = z.strictObject({
  firstName: givenFields.firstName,
  lastName: givenFields.lastName,
  birthDate: givenFields.birthDate,
  sex: givenFields.sex,
})
export type Person = z.infer<typeof personSchema>

const acceptedInvitationSchema = z.union([
  z.strictObject({ invitationId: guidSchema, person: personSchema.optional() }),
  z.strictObject({ token: invitationTokenSchema, person: personSchema.optional() }),
  /**
   * If the date of birth is missing, the request is refused with `required`, but is not counted as a failed attempt.
   */
  z.strictObject({ code: codeSchema, birthDate: birthDateSchema.optional() }),
])

const invitationParams = z.strictObject({ tenantId: tenantIdSchema, invitationId: guidSchema })

const isBetween = (least: number, count: number, most: number) => count >= least && count <= most

const forStaff = {
  inviteMembers: route({
    operationId: 'inviteMembers',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-invitations',
    summary: 'Invites members by e-mail',
    details:
      'Members are invited to their own record. An address is invited to the record that has it, or else to one that is created when the person accepts. A pending invitation of the same member or address ends. The response is the same whether an address has an account or not',
    access: { action: 'invite-member' },
    idempotencyKey: 'required',
    params: tenantParams,
    body: z
      .strictObject({
        members: z.array(z.strictObject({ memberId: guidSchema, email: addressSchema.optional() })).default([]),
        addresses: z.array(addressSchema).default([]),
        language: languageSchema.optional(),
      })
      .refine(({ members, addresses }) => isBetween(1, members.length + addresses.length, 50), '1 to 50'),
    stale: [...staleAfter['invitations-changed'], 'getMember'],
    responses: {
      201: z.strictObject({
        items: z.array(invitationSchema),
        skipped: z.array(skippedMemberSchema),
        skippedAddresses: z.array(skippedAddressSchema),
      }),
    },
  }),
  makeInvitationCodes: route({
    operationId: 'makeInvitationCodes',
    method: 'POST',
    path: '/api/tenants/{tenantId}/invitation-codes',
    summary: 'Creates invitation codes to hand over in person',
    details: 'One for each member with a date of birth. Every call creates new ones, because codes are not stored',
    access: { action: 'invite-member' },
    idempotencyKey: 'not-kept',
    params: tenantParams,
    body: z.strictObject({ memberIds: z.array(guidSchema).min(1).max(100) }),
    stale: [...staleAfter['invitations-changed'], 'getMember'],
    responses: { 201: z.strictObject({ items: z.array(invitationCodeSchema), skipped: z.array(skippedMemberSchema) }) },
  }),
  inviteEmployee: route({
    operationId: 'inviteEmployee',
    method: 'POST',
    path: '/api/tenants/{tenantId}/employee-invitations',
    summary: 'Invites an employee by e-mail',
    details: 'The response is the same whether the address has an account or not',
    access: { action: 'invite-employee' },
    idempotencyKey: 'required',
    fresh: true,
    params: tenantParams,
    body: z.strictObject({
      email: addressSchema,
      role: z.enum(['Admin', 'Staff', 'Reader']),
      language: languageSchema.optional(),
    }),
    stale: [...staleAfter['memberships-changed'], ...staleAfter['invitations-changed']],
    responses: { 201: invitationSchema },
  }),
  getInvitationsOfTenant: route({
    operationId: 'getInvitationsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/invitations',
    summary: 'Lists the invitations of a tenant',
    details: 'Newest first, without their tokens and codes',
    access: { action: 'list-invitations' },
    params: tenantParams,
    query: z.strictObject({
      /** `addresses` selects invitations of members without a record. */
      of: z.enum(['members', 'addresses', 'employees']).optional(),
      state: invitationStateSchema.optional(),
      ...pageQuery,
    }),
    responses: { 200: page(invitationSchema) },
  }),
  resendInvitation: route({
    operationId: 'resendInvitation',
    method: 'POST',
    path: '/api/tenants/{tenantId}/invitations/{invitationId}/resend',
    summary: 'Sends an invitation again',
    details: 'With a new link and a new period. The old link stops working at once',
    access: { action: 'list-invitations' },
    idempotencyKey: 'required',
    params: invitationParams,
    stale: [...staleAfter['invitations-changed'], 'getMember'],
    responses: { 200: invitationSchema },
  }),
  revokeInvitation: route({
    operationId: 'revokeInvitation',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/invitations/{invitationId}',
    summary: 'Revokes a pending invitation',
    details: 'One that has ended stays as it ended',
    access: { action: 'list-invitations' },
    params: invitationParams,
    stale: [...staleAfter['invitations-changed'], 'getMember'],
    responses: { 204: null },
  }),
}

const forTheInvited = {
  openInvitation: route({
    operationId: 'openInvitation',
    method: 'POST',
    path: '/api/invitations/open',
    summary: 'Returns what the link of an invitation e-mail invites to',
    details:
      'For people who are not signed in yet. The token is sent in the body, so that it appears in no address and no log',
    access: 'public',
    refusals: ['invitation-not-usable'],
    body: z.strictObject({ token: invitationTokenSchema }),
    stale: [],
    responses: { 200: openedInvitationSchema },
  }),
  openInvitationCode: route({
    operationId: 'openInvitationCode',
    method: 'POST',
    path: '/api/me/invitations/open',
    summary: 'Returns what an invitation code invites to',
    details: 'Before it is accepted',
    access: 'signed-in',
    refusals: ['invitation-not-usable'],
    body: z.strictObject({ code: codeSchema }),
    stale: [],
    responses: { 200: offeredInvitationSchema },
  }),
  acceptInvitation: route({
    operationId: 'acceptInvitation',
    method: 'POST',
    path: '/api/me/invitations/accept',
    summary: 'Accepts an invitation',
    details:
      'Creates the membership and links the member record: that of the invitation, or a new one with the details that the person gives. Works once. A code works only together with the date of birth of its record, and is locked after five wrong ones',
    access: 'signed-in',
    refusals: ['invitation-not-usable'],
    body: acceptedInvitationSchema,
    stale: 'everything',
    responses: {
      200: z.strictObject({ groupId: z.number().int(), role: roleSchema, memberId: guidSchema.nullable() }),
    },
  }),
  declineInvitation: route({
    operationId: 'declineInvitation',
    method: 'POST',
    path: '/api/me/invitations/decline',
    summary: 'Declines an invitation',
    details: 'Changes nothing else',
    access: 'signed-in',
    refusals: ['invitation-not-usable'],
    body: shownInvitationSchema,
    stale: 'everything',
    responses: { 204: null },
  }),
}

export const invitationsApi = { ...forStaff, ...forTheInvited }
