import { consentEffects } from '@salus/domain/consents/preview-decision.ts'
import { consentPurposes, memberPurposes } from '@salus/domain/consents/consent-texts.ts'
import { roles } from '@salus/domain/tenants/roles.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { productIdSchema } from './products.ts'
import { daySchema, guidSchema, instantSchema, languageSchema, route, tenantIdSchema } from './route.ts'
import { staleAfter } from './stale.ts'

/**
 * `asked`: staff would like to have it. `pending`: the member was recorded before anybody asked. `confirmed`: the member
 * has seen what others recorded, and lets it stand.
 */
const decisionSchema = z.enum(['given', 'withdrawn', 'asked', 'pending', 'confirmed'])
const howSchema = z.enum(['on-paper', 'in-person', 'by-member-online', 'not-stated', 'pending'])
const pluginIdSchema = z.number().int().min(0).max(999_999)

/** One line of what was said about a consent. Lines are only ever added. */
export const consentRecordSchema = z.strictObject({
  purpose: z.enum(memberPurposes),
  /** Null: all products. */
  pluginId: pluginIdSchema.nullable(),
  decision: decisionSchema,
  how: howSchema,
  /** The day it was said, where that was somewhere else. */
  on: daySchema.nullable(),
  textVersion: z.string(),
  /** SHA-256 of the wording in the language it was read in. */
  textHash: z.string().nullable(),
  language: languageSchema.nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instantSchema,
})
export type ConsentRecord = z.infer<typeof consentRecordSchema>

const whatHolds = {
  storesHealthData: z.boolean(),
  /** Whether staff see the results of all products but the exceptions, or of the exceptions alone. */
  sharesAll: z.boolean(),
  exceptions: z.array(pluginIdSchema),
  /** Newest first. */
  records: z.array(consentRecordSchema),
}

export const memberConsentsSchema = z.strictObject({
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the member could decide in the portal. */
  isLinked: z.boolean(),
  /** The member has, or had, a login and decides alone: staff can record a withdrawal, never a consent. */
  decidesAlone: z.boolean(),
  tenantKind: z.enum(tenantKinds),
  ...whatHolds,
})
export type MemberConsents = z.infer<typeof memberConsentsSchema>

export const ownConsentsSchema = z.strictObject({
  groupId: z.number().int(),
  tenantDisplayName: z.string(),
  tenantKind: z.enum(tenantKinds),
  memberId: guidSchema,
  /** How many people of the tenant see what is shared. */
  readers: z.number().int(),
  /** How many decisions others recorded since the member last decided or confirmed: to be confirmed or changed. */
  unconfirmed: z.number().int(),
  /** The products of the tenant and those there are results of. */
  products: z.array(z.strictObject({ pluginId: pluginIdSchema, isShared: z.boolean(), checkUps: z.number().int() })),
  ...whatHolds,
})
export type OwnConsents = z.infer<typeof ownConsentsSchema>

const roleSchema = z.enum(roles)
const viewSchema = z.strictObject({
  storesHealthData: z.boolean(),
  /** Kind by kind of result: which roles of the tenant see it. The member always sees their own. */
  results: z.array(z.strictObject({ pluginId: pluginIdSchema, seenBy: z.array(roleSchema) })),
})

export const consentPreviewSchema = z.strictObject({
  tenantDisplayName: z.string(),
  /** How many people of the tenant have each role. */
  readers: z.array(z.strictObject({ role: roleSchema.exclude(['Member']), people: z.number().int() })),
  /** How many results there are of each kind; `null` where the reader may not know. */
  counts: z.array(z.strictObject({ pluginId: pluginIdSchema, checkUps: z.number().int().nullable() })),
  today: viewSchema,
  after: viewSchema,
  /** What no longer works afterwards, and what begins to. */
  stops: z.array(z.enum(consentEffects)),
  starts: z.array(z.enum(consentEffects)),
})
export type ConsentPreview = z.infer<typeof consentPreviewSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
/** What somebody read before they decided; a wording that changed meanwhile is refused. */
const readText = { textVersion: z.string().max(20), language: languageSchema }

export const consentsApi = {
  getMyConsents: route({
    operationId: 'getMyConsents',
    method: 'GET',
    path: '/api/me/consents',
    summary: 'What the signed-in user consented to, tenant by tenant, and who sees what because of it',
    access: 'signed-in',
    responses: {
      200: z.strictObject({
        items: z.array(ownConsentsSchema),
        telemetry: z.strictObject({ isGiven: z.boolean(), since: instantSchema.nullable() }),
      }),
    },
  }),
  decideForMyself: route({
    operationId: 'decideForMyself',
    method: 'POST',
    path: '/api/me/consents',
    summary: 'Gives or withdraws a consent that belongs to the person and to no tenant',
    access: 'signed-in',
    body: z.strictObject({
      purpose: z.enum(consentPurposes).extract(['telemetry']),
      decision: decisionSchema.extract(['given', 'withdrawn']),
      ...readText,
    }),
    stale: ['getMyConsents'],
    responses: { 204: null },
  }),
  getConsentsOfMember: route({
    operationId: 'getConsentsOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/consents',
    summary: 'What holds for a member and everything that was said about it',
    access: { anyOf: ['see-consents', 'decide-own-consents'] },
    params: memberParams,
    responses: { 200: memberConsentsSchema },
  }),
  previewConsent: route({
    operationId: 'previewConsent',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/consents/preview',
    summary:
      'What a decision would change: who sees what today and afterwards, and what stops working. Changes nothing',
    access: { anyOf: ['see-consents', 'decide-own-consents'] },
    params: memberParams,
    query: z
      .strictObject({
        purpose: z.enum(memberPurposes),
        decision: decisionSchema.extract(['given', 'withdrawn']),
        /** Of `share-with-staff`; omitted: all products. */
        pluginId: productIdSchema.optional(),
      })
      .refine(({ purpose, pluginId }) => pluginId === undefined || purpose === 'share-with-staff', {
        message: 'only for share-with-staff',
        path: ['pluginId'],
      }),
    responses: { 200: consentPreviewSchema },
  }),
  decideConsent: route({
    operationId: 'decideConsent',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/consents',
    summary:
      'Gives or withdraws a consent: the member online, or staff for what was said on paper or in person. For members who have a login staff record withdrawals only; a decision dated before the newest one is refused',
    access: { anyOf: ['record-consent', 'decide-own-consents'] },
    params: memberParams,
    body: z
      .strictObject({
        purpose: z.enum(memberPurposes),
        /** Of `share-with-staff`; absent: all products. */
        pluginId: pluginIdSchema.optional(),
        decision: decisionSchema.extract(['given', 'withdrawn']),
        /** For staff, who say how they know; a member decides online. */
        how: howSchema.extract(['on-paper', 'in-person']).optional(),
        on: daySchema.optional(),
        ...readText,
      })
      .refine(({ purpose, pluginId }) => pluginId === undefined || purpose === 'share-with-staff', {
        message: 'only for share-with-staff',
        path: ['pluginId'],
      }),
    stale: [...staleAfter['consents-changed'], 'getMember', 'previewConsent'],
    responses: { 200: memberConsentsSchema },
  }),
  confirmConsents: route({
    operationId: 'confirmConsents',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/consents/confirmations',
    summary: 'The member has seen what others recorded about their consents, and lets it stand',
    access: { action: 'decide-own-consents' },
    params: memberParams,
    body: z.strictObject({
      /** The wordings that the member was shown. */
      textVersions: z.partialRecord(z.enum(memberPurposes), z.string().max(20)),
      language: languageSchema,
    }),
    stale: [...staleAfter['consents-changed'], 'getMember', 'previewConsent'],
    responses: { 200: memberConsentsSchema },
  }),
  askForConsent: route({
    operationId: 'askForConsent',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/consent-requests',
    summary:
      'Lets a member know that staff would like to see their results; asking again within a month changes nothing',
    access: { action: 'record-consent' },
    params: memberParams,
    stale: ['getConsentsOfMember'],
    responses: { 204: null },
  }),
}
