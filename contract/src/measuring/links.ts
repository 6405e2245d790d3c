import { z } from 'zod'
import { answersSchema } from '../check-ups/answers.ts'
import { howTaken } from '../check-ups/device-facts.ts'
import { measurementProfileSchema } from './profiles.ts'
import { daySchema, guidSchema, instantSchema, languageSchema, route, tenantIdSchema } from '../route.ts'
import { helpLinesSchema } from '../tenant/tenants.ts'
import { warningSchema } from '../check-ups/warnings.ts'
import { staleAfter } from '../stale.ts'

export const analysisLinkSchema = z.strictObject({
  linkId: guidSchema,
  memberId: guidSchema,
  profileId: guidSchema,
  state: z.enum(['pending', 'used', 'revoked', 'replaced', 'expired']),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  openedAt: instantSchema.nullable(),
  resultGuid: guidSchema.nullable(),
})
export type AnalysisLink = z.infer<typeof analysisLinkSchema>

export const newAnalysisLinkSchema = z.strictObject({
  linkId: guidSchema,
  /**
   * The address that the member opens. The token comes after the #, because browsers never send this part to servers.
   */
  url: z.url(),
  /** The token alone. It is shown only once and never stored. */
  code: z.string(),
  expiresAt: instantSchema,
})
export type NewAnalysisLink = z.infer<typeof newAnalysisLinkSchema>

/**
 * The content of an opened link. It contains only the first name of the member, because any person with the link can
 * open it.
 */
export const openedLinkSchema = z.strictObject({
  linkId: guidSchema,
  firstName: z.string(),
  tenantDisplayName: z.string(),
  expiresAt: instantSchema,
  /** The profile without its scores and next steps, because a link shows no results. */
  profile: measurementProfileSchema,
  answers: answersSchema,
  position: z.string().nullable(),
  /** True when staff will see the result, because the member shares results of this profile. */
  isShared: z.boolean(),
  /** True when the member has a login and finds the result there. */
  hasAccount: z.boolean(),
})
export type OpenedLink = z.infer<typeof openedLinkSchema>

// Accepts any text. The server then refuses an invalid token in the same way as an unknown, used, expired or revoked
// token.
const tokenSchema = z.string().max(200)

/** Information that the person with the link sees after answering, for their own safety. */
export const afterwardsSchema = z.strictObject({
  helpLines: helpLinesSchema.optional(),
  /** Contains only crisis warnings. */
  warnings: z.array(warningSchema).optional(),
})
export type Afterwards = z.infer<typeof afterwardsSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
const access = { action: 'run-analysis-for-member' } as const

export const analysisLinksApi = {
  createAnalysisLink: route({
    operationId: 'createAnalysisLink',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/analysis-links',
    summary: 'Creates a one-time link for one member and measurement profile',
    details: 'A pending link for the same two ends. Every call creates a new link, because its token is not stored',
    access,
    idempotencyKey: 'not-kept',
    params: memberParams,
    body: z.strictObject({ profileId: guidSchema }),
    stale: staleAfter['analysis-link-changed'],
    responses: { 201: newAnalysisLinkSchema },
  }),
  getAnalysisLinksOfMember: route({
    operationId: 'getAnalysisLinksOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/analysis-links',
    summary: 'Lists the newest one-time links of a member',
    details: 'At most 50, without their tokens',
    access,
    params: memberParams,
    responses: { 200: z.strictObject({ items: z.array(analysisLinkSchema) }) },
  }),
  revokeAnalysisLink: route({
    operationId: 'revokeAnalysisLink',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/members/{memberId}/analysis-links/{linkId}',
    summary: 'Revokes a one-time link',
    details: 'Its unfinished answers are deleted. For a used link, the response names its check-up',
    access,
    params: z.strictObject({ ...memberParams.shape, linkId: guidSchema }),
    stale: staleAfter['analysis-link-changed'],
    responses: { 204: null },
  }),
  openAnalysisLink: route({
    operationId: 'openAnalysisLink',
    method: 'POST',
    path: '/api/analysis-links/open',
    summary: 'Returns the questionnaire of a one-time link',
    details: 'The token is sent in the body, so that it appears in no address and no log',
    access: 'public',
    refusals: ['link-not-usable'],
    body: z.strictObject({ token: tokenSchema, lang: languageSchema.optional() }),
    stale: [],
    responses: { 200: openedLinkSchema },
  }),
  saveAnswersByLink: route({
    operationId: 'saveAnswersByLink',
    method: 'PATCH',
    path: '/api/analysis-links/answers',
    summary: 'Saves answers through a one-time link',
    details: 'Works like saveAnswers',
    access: 'public',
    refusals: ['link-not-usable'],
    body: z.strictObject({
      token: tokenSchema,
      answers: answersSchema,
      cleared: z.array(z.string().max(60)).max(300).optional(),
      position: z.string().max(60).nullable().optional(),
    }),
    stale: [],
    responses: { 204: null },
  }),
  finishByLink: route({
    operationId: 'finishByLink',
    method: 'POST',
    path: '/api/analysis-links/finish',
    summary: 'Creates the check-up and uses up the one-time link',
    details:
      'The result is for staff. The response contains only help lines, where somebody may need them, and what to do in a crisis',
    access: 'public',
    refusals: ['link-not-usable'],
    body: z.strictObject({
      token: tokenSchema,
      answers: answersSchema,
      dateOfMeasurement: instantSchema.optional(),
      /**
       * When the person finished answering. As in `createCheckUp`, the check-up gets this time instead of the time of
       * arrival, because the phone may keep the answers until it has a connection.
       */
      finishedAt: instantSchema.optional(),
      ...howTaken,
    }),
    stale: [],
    responses: { 200: afterwardsSchema, 204: null },
  }),
  keepResultByLink: route({
    operationId: 'keepResultByLink',
    method: 'POST',
    path: '/api/analysis-links/keep',
    summary: 'Creates a code that opens an account for the record',
    details:
      'Call it after finishByLink, with the same Idempotency-Key and the member’s date of birth. Every call creates a new code, and a pending invitation of the member ends',
    access: 'public',
    idempotencyKey: 'required',
    refusals: ['link-not-usable'],
    body: z.strictObject({ token: tokenSchema, birthDate: daySchema }),
    stale: [],
    responses: { 201: z.strictObject({ code: z.string(), url: z.url(), expiresAt: instantSchema }) },
  }),
}
