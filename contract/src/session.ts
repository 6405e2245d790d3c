import { regions } from '@salus/domain/region.ts'
import { roles } from '@salus/domain/tenants/roles.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { guidSchema, instantSchema, languageSchema, route } from './route.ts'

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
  /** The caller's own member record in this tenant, if linked. */
  memberId: guidSchema.nullable(),
  since: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  /** So many days after a check-up the next one is due here. */
  dueAfterDays: z.number().int(),
  /** Requests to the operator in which others wrote something that the caller has not seen; 0 for members. */
  unreadSupport: z.number().int(),
})
export type Membership = z.infer<typeof membershipSchema>

export const invitationOfUserSchema = z.strictObject({
  id: guidSchema,
  groupId: z.number().int(),
  tenantName: z.string(),
  displayName: z.string(),
  kind: tenantKindSchema,
  role: roleSchema,
  /** Null: whoever invited has no login any more. */
  invitedBy: z.string().nullable(),
  expiresAt: instantSchema,
  /** There is no member record yet: who accepts says who they are. */
  asksForPerson: z.boolean(),
})

/** For what the session's device was handed over. Names nobody but by first name, for the person who holds the device. */
export const handedOverSchema = z.strictObject({
  groupId: z.number().int(),
  memberId: guidSchema,
  profileId: guidSchema,
  firstName: z.string(),
  /** Whether staff will see the result. */
  isShared: z.boolean(),
  /** What a scale asks for; null with questionnaires. */
  person: z
    .strictObject({
      sex: z.enum(['female', 'male', 'diverse']),
      birthDate: z.string().nullable(),
      heightCm: z.number().nullable(),
    })
    .nullable(),
})
export type HandedOver = z.infer<typeof handedOverSchema>

export const sessionSchema = z.strictObject({
  user: z.strictObject({
    id: guidSchema,
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    /** Null until the person chooses one: then the browser's language counts. */
    locale: languageSchema.nullable(),
    /** How dates are written; null until the person chooses: then as in the tenant's country. */
    region: z.enum(regions).nullable(),
    theme: themeSchema,
    timezone: z.string(),
    /** Own results are shown in words and bands, without numbers. */
    quietMode: z.boolean(),
    /** A mail when somebody else recorded a check-up for them. */
    resultMail: z.boolean(),
    supportMail: z.boolean(),
    /** A mail when the next check-up is due, where a tenant sends one. */
    dueMail: z.boolean(),
    /** The same as a message in the open portal. */
    resultMessage: z.boolean(),
    /** A mail about a sign-in from an unusual network. */
    signInNotice: z.boolean(),
    /** Consent to usage statistics. */
    telemetry: z.boolean(),
    /** Another address that is not confirmed yet. */
    pendingEmail: z.string().nullable(),
  }),
  memberships: z.array(membershipSchema),
  /** Set while staff have handed over the device. The session then names one tenant, and reaches one questionnaire. */
  handedOver: handedOverSchema.optional(),
  /** `isPending` is what leads a person without a group to /linking. */
  invitations: z.strictObject({ isPending: z.boolean(), data: z.array(invitationOfUserSchema) }),
  /** When this session ends whatever happens: 24 h after sign-in. */
  endsAt: instantSchema,
  /** When nothing is asked of the server for so long, the session ends sooner. */
  idleMinutes: z.number(),
  /** Tenants may ask whoever works for them for a second factor, and show nothing before it. */
  secondFactor: z.strictObject({ isRequired: z.boolean(), isShown: z.boolean(), isSetUp: z.boolean() }),
  /** As in `getSignInWays`. */
  demoAccountsOpen: z.literal(true).optional(),
})
export type Session = z.infer<typeof sessionSchema>

export const sessionApi = {
  getSession: route({
    operationId: 'getSession',
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, with memberships and invitations',
    access: 'signed-in',
    responses: { 200: sessionSchema },
  }),
  renewSession: route({
    operationId: 'renewSession',
    method: 'POST',
    path: '/api/session/renew',
    summary: 'The silent sign-in: renews a session that may still be renewed',
    access: 'signed-in',
    stale: [],
    responses: { 200: sessionSchema },
  }),
  verifyPassword: route({
    operationId: 'verifyPassword',
    method: 'POST',
    path: '/api/session/verify-password',
    summary:
      'Whether this is the password of the signed-in user. On a device that was handed over it ends the hand-over',
    access: 'signed-in',
    body: z.strictObject({ password: z.string().min(1).max(128) }),
    stale: [],
    responses: { 204: null },
  }),
  updatePreferences: route({
    operationId: 'updatePreferences',
    method: 'PATCH',
    path: '/api/me/preferences',
    summary: 'Language, region of dates, theme, quiet mode and notifications of the signed-in user',
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
