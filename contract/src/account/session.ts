import { regions } from '@salus/domain/region.ts'
import { roles } from '@salus/domain/tenants/roles.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { surveyInHandsSchema } from '../group-reports/own-surveys.ts'
import { daySchema, guidSchema, instantSchema, languageSchema, route } from '../route.ts'

export const themeSchema = z.enum(['light', 'dark', 'default'])
export const roleSchema = z.enum(roles)
export const tenantKindSchema = z.enum(tenantKinds)

export const membershipSchema = z.strictObject({
  groupId: z.number().int(),
  role: roleSchema,
  tenantName: z.string(),
  displayName: z.string(),
  kind: tenantKindSchema,
  country: z.string(),
  currency: z.enum(['EUR', 'USD']),
  /** The caller's own member record in this tenant; `null` when none is linked. */
  memberId: guidSchema.nullable(),
  since: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  dueAfterDays: z.number().int(),
  /** The number of support requests with unread messages from others; 0 for members and readers. */
  unreadSupport: z.number().int(),
  /**
   * The business area requires a new sign-in after this many minutes without activity; `null` for never, and for
   * members.
   */
  idleMinutes: z.number().int().nullable().default(null),
  /** The day from which the tenant may be erased, if an Admin planned its end; `null` or omitted if not. */
  endsOn: daySchema.nullable().optional(),
})
export type Membership = z.infer<typeof membershipSchema>

export const invitationOfUserSchema = z.strictObject({
  id: guidSchema,
  groupId: z.number().int(),
  tenantName: z.string(),
  displayName: z.string(),
  kind: tenantKindSchema,
  role: roleSchema,
  /** `null` when the person who sent the invitation has no login any more. */
  invitedBy: z.string().nullable(),
  expiresAt: instantSchema,
  /**
   * True when the tenant has no member record of the invited person. The person then enters their own details when they
   * accept.
   */
  asksForPerson: z.boolean(),
})

/** The analysis for which staff handed over the device. The member is named only by first name. */
export const handedOverSchema = z.strictObject({
  groupId: z.number().int(),
  memberId: guidSchema,
  /** The record into which the member's record was merged since the hand-over; omitted if it was not merged. */
  presentMemberId: guidSchema.optional(),
  profileId: guidSchema,
  firstName: z.string(),
  isShared: z.boolean(),
  /** The data that are needed to score body values; `null` for questionnaires. */
  person: z
    .strictObject({
      sex: z.enum(['female', 'male', 'diverse']),
      birthDate: z.string().nullable(),
      heightCm: z.number().nullable(),
    })
    .nullable(),
  /** The open group survey that uses this profile and to which the member is invited; `null` if there is none. */
  survey: surveyInHandsSchema.nullable(),
})
export type HandedOver = z.infer<typeof handedOverSchema>

export const sessionSchema = z.strictObject({
  user: z.strictObject({
    id: guidSchema,
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    /** `null` until the person chooses a language; the browser's language is used in the meantime. */
    locale: languageSchema.nullable(),
    /**
     * The region whose date format is used. `null` until the person chooses a region. Until then, the format of the
     * tenant's country is used.
     */
    region: z.enum(regions).nullable(),
    theme: themeSchema,
    timezone: z.string(),
    /** False until the account has a time zone, either from a device or chosen by the person. */
    hasOwnTimezone: z.boolean().optional(),
    /** True when the person's own results are shown in words and bands, without numbers. */
    quietMode: z.boolean(),
    /** True when the caller wants a mail after another person has recorded a check-up for them. */
    resultMail: z.boolean(),
    supportMail: z.boolean(),
    /** True when the caller wants a mail when the next check-up is due. Only some tenants send such mails. */
    dueMail: z.boolean(),
    /**
     * True when the caller wants a message in the open portal after another person has recorded a check-up or added a
     * document for them.
     */
    resultMessage: z.boolean(),
    /** True when the caller wants a mail after a sign-in from an unusual network. */
    signInNotice: z.boolean(),
    /** True when the person has consented to usage statistics. */
    telemetry: z.boolean(),
    pendingEmail: z.string().nullable(),
  }),
  memberships: z.array(membershipSchema),
  /**
   * Set while staff have handed over the device. The session then has one tenant and allows only one measurement
   * profile.
   */
  handedOver: handedOverSchema.optional(),
  /**
   * `isPending` is true while an invitation waits for an answer. A person without a tenant is then sent to /linking.
   */
  invitations: z.strictObject({ isPending: z.boolean(), data: z.array(invitationOfUserSchema) }),
  /** The latest end of this session: `SESSION_HOURS` (24 by default) after sign-in. */
  endsAt: instantSchema,
  /** The session ends before `endsAt` if no request is made for this many minutes. */
  idleMinutes: z.number(),
  /**
   * `isRequired`: a tenant that the person works for requires a second factor, and refuses access until the person has
   * proved it. `isShown`: the person has proved the factor in this session. `isSetUp`: the person has an authenticator
   * app or a passkey.
   */
  secondFactor: z.strictObject({ isRequired: z.boolean(), isShown: z.boolean(), isSetUp: z.boolean() }),
  /** Set when the demo accounts still have their published password and can be reached from other machines. */
  demoAccountsOpen: z.literal(true).optional(),
})
export type Session = z.infer<typeof sessionSchema>

export const sessionApi = {
  getSession: route({
    operationId: 'getSession',
    method: 'GET',
    path: '/api/session',
    summary: 'Returns who is signed in, with memberships and invitations',
    access: 'signed-in',
    responses: { 200: sessionSchema },
  }),
  renewSession: route({
    operationId: 'renewSession',
    method: 'POST',
    path: '/api/session/renew',
    summary: 'Renews a session that may still be renewed',
    details: 'The silent sign-in',
    access: 'signed-in',
    stale: [],
    responses: { 200: sessionSchema },
  }),
  verifyPassword: route({
    operationId: 'verifyPassword',
    method: 'POST',
    path: '/api/session/verify-password',
    summary: 'Checks the password of the signed-in user',
    details: 'On a device that was handed over, the right password ends the hand-over',
    access: 'signed-in',
    body: z.strictObject({ password: z.string().min(1).max(128) }),
    stale: [],
    responses: { 204: null },
  }),
  updatePreferences: route({
    operationId: 'updatePreferences',
    method: 'PATCH',
    path: '/api/me/preferences',
    summary: 'Changes the preferences of the signed-in user',
    details: 'Language, region of dates, theme, quiet mode and notifications',
    access: 'signed-in',
    body: z
      .strictObject({
        locale: languageSchema.optional(),
        region: z.enum(regions).nullable().optional(),
        theme: themeSchema.optional(),
        quietMode: z.boolean().optional(),
        resultMail: z.boolean().optional(),
        supportMail: z.boolean().optional(),
        dueMail: z.boolean().optional(),
        resultMessage: z.boolean().optional(),
        signInNotice: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0),
    stale: [],
    responses: { 204: null },
  }),
}
