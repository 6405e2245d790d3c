import { z } from 'zod'
import { guidSchema, instantSchema, languageSchema, route, tenantIdSchema } from '../route.ts'
import { breakdownKinds } from './breakdown-kinds.ts'

/** A survey as the invited person sees it. No other person can read this. */
export const myGroupSurveySchema = z.strictObject({
  groupId: z.number().int(),
  tenantDisplayName: z.string(),
  surveyId: guidSchema,
  memberId: guidSchema,
  profileId: guidSchema,
  state: z.enum(['open', 'closing', 'published', 'withdrawn']),
  opensAt: instantSchema,
  /** The end of the survey. Until then the person can change the decision. */
  closesAt: instantSchema,
  k: z.number().int(),
  invited: z.number().int(),
  textVersion: z.string(),
  /** The person's own groups. Their headcounts were fixed when the survey opened. */
  groups: z.array(
    z.strictObject({
      kind: z.enum(breakdownKinds),
      name: z.string(),
      /** `null` when the person is in no group of this breakdown. */
      own: z.string().nullable(),
      /**
       * The group in which the person is counted. This is the person's own group. If that group is too small to be
       * shown, it is the nearest group above it that is large enough. `null` when the person is counted only in the
       * numbers for all participants.
       */
      countsIn: z.strictObject({ name: z.string(), people: z.number().int() }).nullable(),
    }),
  ),
  /** `null` until the person decides. Also `null` after the survey has closed and the decision has been deleted. */
  decision: z.enum(['given', 'withdrawn']).nullable(),
  decidedAt: instantSchema.nullable(),
  /** When the person's own results were included in the report; `null` if they were not included. */
  wentIntoReportAt: instantSchema.nullable(),
  /** True if the person's record is archived. The person can then withdraw an agreement, but not agree. */
  isArchived: z.boolean().optional(),
})
export type MyGroupSurvey = z.infer<typeof myGroupSurveySchema>

/**
 * An open survey as a handed-over device shows it. The person's decision is left out, because staff could read it on
 * the device.
 */
export const surveyInHandsSchema = myGroupSurveySchema.omit({
  decision: true,
  decidedAt: true,
  wentIntoReportAt: true,
  isArchived: true,
})
export type SurveyInHands = z.infer<typeof surveyInHandsSchema>

export const ownSurveysApi = {
  getMyGroupSurveys: route({
    operationId: 'getMyGroupSurveys',
    method: 'GET',
    path: '/api/me/group-surveys',
    summary: 'Lists the surveys that the signed-in user is invited to',
    details: 'With the user’s own decision, newest first',
    access: 'signed-in',
    responses: { 200: z.strictObject({ items: z.array(myGroupSurveySchema) }) },
  }),
  decideOnDevice: route({
    operationId: 'decideOnDevice',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/group-survey-decisions',
    summary: 'Records a member’s decision about a group report on a device that was handed over',
    details:
      'The member must have answered the survey there. A refusal always applies; a consent replaces no earlier refusal. The response reveals nothing about the decision',
    access: { action: 'run-analysis-for-member' },
    idempotencyKey: 'not-kept',
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    body: z.strictObject({
      surveyId: guidSchema,
      resultGuid: guidSchema,
      decision: z.enum(['given', 'withdrawn']),
      textVersion: z.string().max(20),
      language: languageSchema,
    }),
    stale: [],
    responses: { 204: null },
  }),
}
