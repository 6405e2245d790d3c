import { z } from 'zod'
import { answersSchema } from '../check-ups/answers.ts'
import { heartRecordingSchema } from '../check-ups/heart.ts'
import { guidSchema, instantSchema, route, tenantIdSchema } from '../route.ts'

/**
 * An unfinished analysis. The server stores it after every answer. Until it is sent, it belongs to the person who began
 * it. Each person has at most one for each member and measurement profile.
 */
export const analysisSchema = z.strictObject({
  analysisId: guidSchema,
  groupId: z.number().int(),
  memberId: guidSchema,
  profileId: guidSchema,
  profileVersion: z.string(),
  answers: answersSchema,
  /** The item that was on screen when the person left. */
  position: z.string().nullable(),
  /**
   * A heart recording that was made before. It becomes part of the check-up only if the request that sends the answers
   * contains it.
   */
  heart: heartRecordingSchema.nullable().optional(),
  startedAt: instantSchema,
  updatedAt: instantSchema,
})
export type Analysis = z.infer<typeof analysisSchema>

/** The only facts about an analysis that people can read who did not begin it. */
export const begunAnalysisSchema = z.strictObject({
  profileId: guidSchema,
  /** `organisation` means staff, or the member on a device that staff handed over. */
  begunBy: z.enum(['member', 'organisation']),
  startedAt: instantSchema,
})
export type BegunAnalysis = z.infer<typeof begunAnalysisSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
const analysisParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema, analysisId: guidSchema })
const access = { anyOf: ['run-analysis-for-member', 'run-own-analysis'] } as const

export const analysesApi = {
  getAnalysesOfMember: route({
    operationId: 'getAnalysesOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/analyses',
    summary: 'Lists the unfinished analyses of a member',
    details: 'Those that the caller began, and whether others began one',
    access,
    params: memberParams,
    responses: { 200: z.strictObject({ items: z.array(analysisSchema), begunByOthers: z.array(begunAnalysisSchema) }) },
  }),
  startAnalysis: route({
    operationId: 'startAnalysis',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/analyses',
    summary: 'Starts an analysis',
    details: 'Returns the unfinished one if the caller has already begun one of the same profile',
    access,
    params: memberParams,
    body: z.strictObject({ profileId: guidSchema }),
    stale: ['getAnalysesOfMember'],
    responses: { 200: analysisSchema, 201: analysisSchema },
  }),
  saveAnswers: route({
    operationId: 'saveAnswers',
    method: 'PATCH',
    path: '/api/tenants/{tenantId}/members/{memberId}/analyses/{analysisId}',
    summary: 'Saves answers of an unfinished analysis',
    details: 'Only the given answers change. `null` declines an item; an omitted item is unchanged',
    access,
    params: analysisParams,
    body: z.strictObject({
      answers: answersSchema,
      /** The ids of items whose answers are removed. */
      cleared: z.array(z.string().max(60)).max(300).optional(),
      position: z.string().max(60).nullable().optional(),
      /** `null` removes the recording. */
      heart: heartRecordingSchema.nullable().optional(),
    }),
    stale: ['getAnalysesOfMember'],
    responses: { 200: analysisSchema },
  }),
  discardAnalysis: route({
    operationId: 'discardAnalysis',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/members/{memberId}/analyses/{analysisId}',
    summary: 'Discards an unfinished analysis',
    access,
    params: analysisParams,
    stale: ['getAnalysesOfMember'],
    responses: { 204: null },
  }),
}
