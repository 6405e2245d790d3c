import { outcomes } from '@salus/domain/real-change/change-terms.ts'
import { z } from 'zod'
import { amendmentSchema } from './amendments.ts'
import { deviceFactsSchema } from './device-facts.ts'
import { heartSchema } from './heart.ts'
import { heartComparisonSchema } from './heart-comparison.ts'
import { langQuery, measurementProfileSchema } from '../measuring/profiles.ts'
import { moduleValueSchema } from './module-values.ts'
import { circumstances, pastCheckUpSchema } from './past-check-up.ts'
import { productIdsSchema } from '../tenant/products.ts'
import { repeatabilitySchema, repeatedReadingSchema } from './repeatability.ts'
import { scoreBandsSchema } from './score-bands.ts'
import { scoreSchema } from './scores.ts'
import { answeredBySchema, checkUpSourceSchema } from './origins.ts'
import { measurementSchema } from './measurement.ts'
import { judgedScoreSchema, judgedShape } from './score-change.ts'
import { vendorRangesSchema } from './vendor-ranges.ts'
import { warningSchema } from './warnings.ts'
import { answersToScoreSchema, answerValueSchema } from './answers.ts'
import {
  guidSchema,
  instantSchema,
  integerTextSchema,
  longTextSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
} from '../route.ts'
import { staleAfter } from '../stale.ts'

export const checkUpListItemSchema = z.strictObject({
  resultGuid: guidSchema,
  pluginId: z.number().int(),
  /** `null` when an external module delivered the check-up. */
  profileId: guidSchema.nullable(),
  profileName: z.string(),
  dateOfMeasurement: instantSchema,
  memberId: guidSchema,
  isCrisis: z.literal(true).optional(),
  /** Set when another check-up of the member on this page was taken in the same minute, to distinguish the two. */
  recordedAt: instantSchema.optional(),
})
export type CheckUpListItem = z.infer<typeof checkUpListItemSchema>

export const ownCheckUpListItemSchema = z.strictObject({
  ...checkUpListItemSchema.shape,
  groupId: z.number().int(),
  /** Set when no next check-up will become due: the series ended, or the tenant archived the record. */
  isOver: z.literal(true).optional(),
})
export type OwnCheckUpListItem = z.infer<typeof ownCheckUpListItemSchema>

export type Score = z.infer<typeof scoreSchema>

export type ModuleValue = z.infer<typeof moduleValueSchema>

const judgedValueSchema = z.strictObject({ ...moduleValueSchema.shape, ...judgedShape })
export type JudgedValue = z.infer<typeof judgedValueSchema>

export const checkUpSchema = z.strictObject({
  ...checkUpListItemSchema.shape,
  ...circumstances,
  groupId: z.number().int(),
  /** The code of the measurement profile; `null` when an external module delivered the check-up. */
  profileCode: z.string().nullable(),
  /** The version of the measurement profile that computed the scores. */
  version: z.string(),
  source: z.string(),
  /** Starts at 1. Each amendment creates the next revision; earlier revisions are kept. */
  revision: z.number().int(),
  /** Only staff can read a withdrawn check-up. Its last amendment records who withdrew it, when and why. */
  status: z.enum(['complete', 'withdrawn']),
  answeredBy: answeredBySchema,
  origin: checkUpSourceSchema,
  deviceFacts: deviceFactsSchema.nullable().optional(),
  performedBy: z.strictObject({ firstName: z.string(), lastName: z.string() }).nullable(),
  recordedAt: instantSchema,
  /** The person's data on the date of the measurement. */
  subject: z.strictObject({
    age: z.number().int().nullable(),
    sex: z.enum(['female', 'male', 'diverse']),
    heightCm: z.number().optional(),
    /** The tenant's risk region at the time of scoring. */
    riskRegion: z.enum(['low', 'moderate', 'high', 'very-high']).optional(),
  }),
  answers: z.record(z.string(), answerValueSchema),
  scores: z.array(judgedScoreSchema),
  /** Empty if an older profile version computed the scores, the age is unknown, or a module delivered the check-up. */
  bands: z.array(scoreBandsSchema).optional(),
  /** Warnings of the result, most urgent first; empty once the check-up is withdrawn. */
  warnings: z.array(warningSchema).optional(),
  values: z.array(judgedValueSchema),
  outcome: z.enum(outcomes).nullable().optional(), // `null` when there is nothing to compare with
  /** The ranges that the device printed next to its values, by score code. Never mixed with the ranges of Salus. */
  vendorRanges: vendorRangesSchema.optional(),
  /** The recording of a chest strap that was made with the questionnaire; `null` when there is none. */
  heart: heartSchema.nullable().optional(),
  heartComparison: heartComparisonSchema.nullable().optional(),
  /** The report that a module delivered with the check-up; `null` when there is none. */
  document: z.strictObject({ bytes: z.number().int() }).nullable().optional(),
  note: z.string().nullable(),
  /** When the series was last ended, at this check-up or a later one. `null` if it was not ended. */
  seriesEndedAt: instantSchema.nullable().optional(),
  amendments: z.array(amendmentSchema),
  /**
   * The check-up to compare with. This is the requested check-up. If none is requested, it is the newest of an earlier
   * measuring session.
   */
  previous: z
    .strictObject({
      resultGuid: guidSchema,
      dateOfMeasurement: instantSchema,
      version: z.string(),
      origin: checkUpSourceSchema.optional(),
      ...circumstances,
      scores: z.array(scoreSchema),
      values: z.array(moduleValueSchema),
    })
    .nullable(),
  /** Up to 24 check-ups of this kind, oldest first. The last one is this check-up, so later check-ups are left out. */
  history: z.array(pastCheckUpSchema),
  /**
   * The measurement error computed from the tenant's own readings, for scores with enough repeat readings. It can raise
   * the difference that is needed for a real change, but never lowers it.
   */
  repeatability: z.array(repeatabilitySchema).optional(),
  repeats: repeatedReadingSchema.nullable().optional(),
})
export type CheckUp = z.infer<typeof checkUpSchema>

export const recordedCheckUpSchema = z.strictObject({
  ...checkUpSchema.shape,
  /**
   * The valid result that another device recorded for the same step of the measurement day. Both results are kept until
   * a person decides between them.
   */
  sameStep: z
    .strictObject({ resultGuid: guidSchema, dateOfMeasurement: instantSchema, performedByName: z.string().nullable() })
    .optional(),
  /** The number of seconds by which the time of measurement was corrected. Set only if the device's clock was wrong. */
  clockCorrectedSeconds: z.number().int().optional(),
  /**
   * The version of the profile that computed the preliminary result on a device without a network. Set only if this
   * version differs from `version`. The person may then have seen another result on the device.
   */
  preliminaryVersion: z.string().optional(),
})
export type RecordedCheckUp = z.infer<typeof recordedCheckUpSchema>

const checkUpParams = z.strictObject({ tenantId: tenantIdSchema, resultGuid: guidSchema })
const ownCheckUpParams = z.strictObject({ resultGuid: guidSchema })
/** Another check-up of the same member and kind. It can have any date. */
const compareWithSchema = guidSchema.optional()
const latestShape = { items: z.array(checkUpSchema), profiles: z.array(measurementProfileSchema).optional() }

export const checkUpsApi = {
  getCheckUpsOfTenant: route({
    operationId: 'getCheckUpsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/check-ups',
    summary: 'Lists the check-ups of a tenant',
    details: 'Newest first. lissyId is the tenantId, patientIds are memberIds, and pluginIds are productIds',
    access: { action: 'list-check-ups' },
    params: tenantParams,
    query: z.strictObject({
      memberId: guidSchema.optional(),
      productId: productIdsSchema.optional(),
      /** Lists withdrawn check-ups instead of valid ones. */
      status: z.enum(['withdrawn']).optional(),
      /** Set when the page selected the member, and not a person. The audit then marks the read as automatic. */
      automatic: z.enum(['true']).optional(),
      /** With a memberId: lists only the newest check-up of each measurement profile. */
      newestOfEach: z.enum(['true']).optional(),
      ...pageQuery,
    }),
    responses: { 200: page(checkUpListItemSchema) },
  }),
  getMyCheckUps: route({
    operationId: 'getMyCheckUps',
    method: 'GET',
    path: '/api/me/check-ups',
    summary: 'Lists the check-ups of the signed-in user',
    details: 'From all member records linked to the user, newest first',
    access: 'signed-in',
    refusals: ['not-found'],
    query: z.strictObject({ groupId: tenantIdSchema.optional(), productId: productIdsSchema.optional(), ...pageQuery }),
    responses: { 200: page(ownCheckUpListItemSchema) },
  }),
  getMyLatestCheckUps: route({
    operationId: 'getMyLatestCheckUps',
    method: 'GET',
    path: '/api/me/latest-check-ups',
    summary: 'Lists the newest check-up of each kind of the signed-in user',
    details: 'Newest first, at most 32, each as getMyCheckUp returns it. With glance, only what an overview draws',
    access: 'signed-in',
    query: z.strictObject({ glance: z.enum(['true']).optional(), ...langQuery.shape }),
    responses: { 200: z.strictObject(latestShape) },
  }),
  createCheckUp: route({
    operationId: 'createCheckUp',
    method: 'POST',
    path: '/api/tenants/{tenantId}/check-ups',
    summary: 'Scores the answers or values of a measurement profile and stores the check-up',
    details:
      '200 with the same check-up if it was already stored under this entryId; 409 entry-id-taken if the entryId has other content',
    access: { anyOf: ['run-analysis-for-member', 'run-own-analysis'] },
    params: tenantParams,
    body: measurementSchema,
    stale: [...staleAfter['check-up-recorded'], 'getAnalysesOfMember', 'getKnownValues'],
    responses: { 201: recordedCheckUpSchema, 200: recordedCheckUpSchema },
  }),
  getCheckUp: route({
    operationId: 'getCheckUp',
    method: 'GET',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}',
    summary: 'Returns a check-up',
    details: 'With scores, answers, the check-up before it and its history',
    access: { action: 'see-check-up' },
    etag: true,
    params: checkUpParams,
    query: z.strictObject({
      revision: integerTextSchema({ from: 1, to: 9999 }).optional(),
      compareWith: compareWithSchema,
    }),
    responses: { 200: checkUpSchema },
  }),
  getMyCheckUp: route({
    operationId: 'getMyCheckUp',
    method: 'GET',
    path: '/api/me/check-ups/{resultGuid}',
    summary: 'Returns a check-up of the signed-in user',
    access: 'signed-in',
    etag: true,
    params: ownCheckUpParams,
    query: z.strictObject({ compareWith: compareWithSchema }),
    responses: { 200: checkUpSchema },
  }),
  amendCheckUp: route({
    operationId: 'amendCheckUp',
    method: 'PATCH',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}',
    summary: 'Corrects a check-up',
    details: 'Creates a new version that records who, when and why. The old one stays readable',
    access: { action: 'amend-check-up' },
    ifMatch: 'optional',
    params: checkUpParams,
    body: z.strictObject({
      /** The revision that the caller read. If the check-up has a newer revision, the write is refused with 412. */
      revision: z.number().int().min(1),
      reason: longTextSchema(500),
      dateOfMeasurement: instantSchema.optional(),
      answers: answersToScoreSchema.optional(),
      note: longTextSchema(4000).nullable().optional(),
    }),
    stale: staleAfter['check-up-amended'],
    responses: { 200: checkUpSchema },
  }),
  withdrawCheckUp: route({
    operationId: 'withdrawCheckUp',
    method: 'POST',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}/withdrawal',
    summary: 'Withdraws a check-up',
    details: 'Removes it from lists and histories and records who, when and why. Staff can still read it',
    access: { action: 'withdraw-check-up' },
    ifMatch: 'optional',
    params: checkUpParams,
    body: z.strictObject({
      /** The revision that the caller read. If the check-up has a newer revision, the write is refused with 412. */
      revision: z.number().int().min(1),
      reason: longTextSchema(500),
    }),
    stale: staleAfter['check-up-amended'],
    responses: { 200: checkUpSchema },
  }),
  getCheckUpReport: route({
    operationId: 'getCheckUpReport',
    method: 'GET',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}/report.pdf',
    summary: 'Returns the report of a check-up',
    details: 'A tagged PDF in the requested language',
    access: { action: 'see-check-up' },
    params: checkUpParams,
    query: langQuery,
    responses: { 200: 'pdf' },
  }),
  getMyCheckUpReport: route({
    operationId: 'getMyCheckUpReport',
    method: 'GET',
    path: '/api/me/check-ups/{resultGuid}/report.pdf',
    summary: 'Returns the report of a check-up of the signed-in user',
    details: 'A tagged PDF in the requested language',
    access: 'signed-in',
    params: ownCheckUpParams,
    query: langQuery,
    responses: { 200: 'pdf' },
  }),
}
