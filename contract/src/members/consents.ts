import { consentEffects } from '@salus/domain/consents/preview-decision.ts'
import { consentPurposes, memberPurposes } from '@salus/domain/consents/consent-texts.ts'
import { roles } from '@salus/domain/tenants/roles.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { z } from 'zod'
import { productIdSchema } from '../tenant/products.ts'
import { daySchema, guidSchema, instantSchema, languageSchema, route, tenantIdSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

/**
 * `asked`: staff request this consent. `pending`: the member was recorded before consent was requested. `confirmed`:
 * the member has seen what others recorded, and accepts it.
 */
const decisionSchema = z.enum(['given', 'withdrawn', 'asked', 'pending', 'confirmed'])
const howSchema = z.enum(['on-paper', 'in-person', 'by-member-online', 'not-stated', 'pending'])
const pluginIdSchema = z.number().int().min(0).max(999_999)

/** One decision about a consent. The server only adds records, and never changes or deletes one. */
export const consentRecordSchema = z.strictObject({
  purpose: z.enum(memberPurposes),
  /** `null` for all products. */
  pluginId: pluginIdSchema.nullable(),
  decision: decisionSchema,
  how: howSchema,
  /** The day of a decision that was made outside the portal. */
  on: daySchema.nullable(),
  textVersion: z.string(),
  /** The SHA-256 hash of the wording in the language that the person read. */
  textHash: z.string().nullable(),
  language: languageSchema.nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instantSchema,
})
export type ConsentRecord = z.infer<typeof consentRecordSchema>

const whatHolds = {
  storesHealthData: z.boolean(),
  /**
   * True when staff see the results of all products except those in `exceptions`. False when staff see only the results
   * of products in `exceptions`.
   */
  sharesAll: z.boolean(),
  exceptions: z.array(pluginIdSchema),
  /** Newest first. */
  records: z.array(consentRecordSchema),
}

export const memberConsentsSchema = z.strictObject({
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  isLinked: z.boolean(),
  /**
   * True when the member has a login or has ever decided in the portal. Staff can then record a withdrawal but not a
   * consent.
   */
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
  /** True if the tenant archived the record: no analysis can be begun or sent there. */
  isArchived: z.boolean().optional(),
  /** The number of people in the tenant who see what is shared. */
  readers: z.number().int(),
  /**
   * The number of decisions that others have recorded since the member last decided or confirmed. The member is asked
   * to confirm or change these decisions.
   */
  unconfirmed: z.number().int(),
  /** The products that the tenant uses, and other products if the member has results of them. */
  products: z.array(z.strictObject({ pluginId: pluginIdSchema, isShared: z.boolean(), checkUps: z.number().int() })),
  ...whatHolds,
})
export type OwnConsents = z.infer<typeof ownConsentsSchema>

const roleSchema = z.enum(roles)
const viewSchema = z.strictObject({
  storesHealthData: z.boolean(),
  /** The roles of the tenant that see each kind of result. Members always see their own results. */
  results: z.array(z.strictObject({ pluginId: pluginIdSchema, seenBy: z.array(roleSchema) })),
})

export const consentPreviewSchema = z.strictObject({
  tenantDisplayName: z.string(),
  readers: z.array(z.strictObject({ role: roleSchema.exclude(['Member']), people: z.number().int() })),
  /**
   * The number of results by product. `null` when staff read the response and the member does not share that product.
   */
  counts: z.array(z.strictObject({ pluginId: pluginIdSchema, checkUps: z.number().int().nullable() })),
  today: viewSchema,
  after: viewSchema,
  /** The functions of Salus that the decision disables (`stops`) or enables (`starts`). */
  stops: z.array(z.enum(consentEffects)),
  starts: z.array(z.enum(consentEffects)),
})
export type ConsentPreview = z.infer<typeof consentPreviewSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
/** The wording that the person read before deciding. If the wording has changed since then, the decision is refused. */
const readText = { textVersion: z.string().max(20), language: languageSchema }

const recordDecisionSchema = z
  .strictObject({
    purpose: z.enum(memberPurposes),
    /** Only for `share-with-staff`; all products if omitted. */
    pluginId: pluginIdSchema.optional(),
    decision: decisionSchema.extract(['given', 'withdrawn']),
    /** How staff learnt of the consent. Omitted when members decide themselves, because they always decide online. */
    how: howSchema.extract(['on-paper', 'in-person']).optional(),
    on: daySchema.optional(),
    ...readText,
  })
  .refine(({ purpose, pluginId }) => pluginId === undefined || purpose === 'share-with-staff', {
    message: 'only for share-with-staff',
    path: ['pluginId'],
  })

/**
 * The decision to include the member's own results in the report of a survey. Only the member can decide this. The
 * decision can be changed until the survey closes.
 */
const surveyDecisionSchema = z.strictObject({
  purpose: z.literal('group-reports'),
  surveyId: guidSchema,
  decision: decisionSchema.extract(['given', 'withdrawn']),
  ...readText,
})

export type RecordDecision = z.output<typeof recordDecisionSchema>

export const consentsApi = {
  getMyConsents: route({
    operationId: 'getMyConsents',
    method: 'GET',
    path: '/api/me/consents',
    summary: 'Lists the consents of the signed-in user',
    details: 'By tenant, and who sees what because of them',
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
    summary: 'Lists the consents of a member',
    details: 'What applies now, and every decision that was recorded',
    access: { anyOf: ['see-consents', 'decide-own-consents'] },
    params: memberParams,
    responses: { 200: memberConsentsSchema },
  }),
  previewConsent: route({
    operationId: 'previewConsent',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/consents/preview',
    summary: 'Previews the effect of a decision about a consent',
    details: 'Who sees what today and afterwards, and what stops working. Changes nothing',
    access: { anyOf: ['see-consents', 'decide-own-consents'] },
    params: memberParams,
    query: z
      .strictObject({
        purpose: z.enum(memberPurposes),
        decision: decisionSchema.extract(['given', 'withdrawn']),
        /** Only for `share-with-staff`; all products if omitted. */
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
    summary: 'Gives or withdraws a consent',
    details:
      'Members decide online; staff record what was said on paper or in person. For members who have a login, staff can record withdrawals only. A decision dated before the newest one is refused',
    access: { anyOf: ['record-consent', 'decide-own-consents'] },
    params: memberParams,
    body: z.discriminatedUnion('purpose', [recordDecisionSchema, surveyDecisionSchema]),
    stale: [...staleAfter['consents-changed'], 'getMember', 'previewConsent', 'getMyGroupSurveys'],
    responses: { 200: memberConsentsSchema },
  }),
  confirmConsents: route({
    operationId: 'confirmConsents',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/consents/confirmations',
    summary: 'Confirms the consents that others recorded for the signed-in user',
    access: { action: 'decide-own-consents' },
    params: memberParams,
    body: z.strictObject({
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
    summary: 'Asks a member to share their results with staff',
    details: 'Asking again within a month changes nothing',
    access: { action: 'record-consent' },
    params: memberParams,
    stale: ['getConsentsOfMember'],
    responses: { 204: null },
  }),
}
