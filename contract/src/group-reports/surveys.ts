import { releaseSchema } from '@salus/domain/group-reports/release.ts'
import { z } from 'zod'
import {
  guidSchema,
  instantSchema,
  integerTextSchema,
  route,
  tenantIdSchema,
  tenantParams,
  textSchema,
} from '../route.ts'
import { langQuery } from '../measuring/profiles.ts'
import type { ReadName } from '../read-names.ts'
import { type BreakdownKind, breakdownKinds } from './breakdown-kinds.ts'

export { type BreakdownKind, breakdownKinds }

/** The number of people that a group must have to be shown. The organisation chooses it, from 10 to 50. */
const kSchema = z.number().int().min(10).max(50)

const breakdownSchema = z.strictObject({ kind: z.enum(breakdownKinds), name: textSchema(60) })

/** A class of a breakdown. `people` is the number of people invited in the class and in the classes below it. */
export const headcountSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The id of the unit above this one; `null` at the top and for breakdowns without levels. */
  parent: z.string().nullable(),
  people: z.number().int(),
  /**
   * True when the class has enough invited people to be shown. Whether the class is shown also depends on the number of
   * participants.
   */
  isLargeEnough: z.boolean(),
})
export type Headcount = z.infer<typeof headcountSchema>

const frozenBreakdownSchema = z.strictObject({
  ...breakdownSchema.shape,
  classes: z.array(headcountSchema),
})

/**
 * `planned`: the survey can still be discarded. `open`: people take part, and groups and headcounts no longer change.
 * `closing`: the period has ended and the report is being computed. `published`: the report can be read. `withdrawn`:
 * nothing is shown any more.
 */
const stateSchema = z.enum(['planned', 'open', 'closing', 'published', 'withdrawn'])

export const groupSurveySchema = z.strictObject({
  surveyId: guidSchema,
  profileId: guidSchema,
  profileVersion: z.string(),
  state: stateSchema,
  opensAt: instantSchema,
  closesAt: instantSchema,
  k: kSchema,
  /** Most important first. */
  breakdowns: z.array(breakdownSchema),
  /** The breakdowns with their headcounts as they were when the survey opened; `null` before that. */
  frozen: z.array(frozenBreakdownSchema).nullable(),
  /** The number of invited people; `null` before the survey opened. */
  invited: z.number().int().nullable(),
  /**
   * The number of people who have answered the questionnaire. It is rounded down to tens and updated once a day. `null`
   * before the survey opened.
   */
  finished: z.number().int().nullable(),
  publishedAt: instantSchema.nullable(),
  /**
   * When the previous survey closed; `null` if there is none. If a row of the report has not really changed, it
   * repeats the numbers of the previous survey. Set only in the list, and only for people who may read reports.
   */
  previousClosedAt: instantSchema.nullable().optional(),
  withdrawn: z.strictObject({ at: instantSchema, reason: z.string() }).nullable(),
})
export type GroupSurvey = z.infer<typeof groupSurveySchema>

/** A class as shown while the survey is being planned. At that time, classes can still be merged. */
const plannedClassSchema = z.strictObject({
  ...headcountSchema.shape,
  /**
   * True when the class would be shown if all invited people took part. Even a large class can be hidden, because the
   * numbers of a small class next to it could otherwise be calculated.
   */
  wouldBeShown: z.boolean(),
  /**
   * For a class that is too small: the sibling classes that have enough people together with this class, smallest
   * first. Empty if there are none. Also empty for age groups and for classes without people, because these cannot be
   * merged.
   */
  mergeWith: z.array(z.string()),
})

export const headcountsSchema = z.strictObject({
  /** The number of people who would be invited today: active members with their own login. */
  people: z.number().int(),
  /** The number of active members without a login. They are not invited and are not included in `people`. */
  withoutLogin: z.number().int(),
  /** The number of people who must be invited in a class before the class can be shown: `k` + 2. */
  fewest: z.number().int(),
  /** The profiles that can be used in a group survey. Includes profiles that the tenant does not use. */
  profileIds: z.array(guidSchema),
  breakdowns: z.array(
    z.strictObject({
      kind: z.enum(breakdownKinds),
      /** The number of people without a class. They are counted only in the numbers for all participants. */
      unassigned: z.number().int(),
      classes: z.array(plannedClassSchema),
    }),
  ),
})
export type GroupHeadcounts = z.infer<typeof headcountsSchema>

/** True when no two breakdowns have the same name. Capitals and surrounding spaces are ignored. */
const hasDistinctNames = (breakdowns: readonly { readonly name: string }[]): boolean =>
  new Set(breakdowns.map(({ name }) => name.trim().toLocaleLowerCase('de'))).size === breakdowns.length

const surveyParams = z.strictObject({ tenantId: tenantIdSchema, surveyId: guidSchema })
const plan = { action: 'plan-group-surveys' } as const
// Planning a survey also changes the hazard assessment of the previous survey and the documents of that assessment.
const stale = [
  'getGroupSurveys',
  'getGroupMeasures',
  'getHazardAssessmentDocument',
] as const satisfies readonly ReadName[]
const path = '/api/tenants/{tenantId}/group-surveys'

/** The reason is visible to all readers of the report. */
const reasonSchema = textSchema(500)

/** Group surveys. Their reports reveal nothing about an individual person. */
export const groupSurveysApi = {
  getGroupSurveys: route({
    operationId: 'getGroupSurveys',
    method: 'GET',
    path,
    summary: 'Lists the group surveys of a tenant',
    details: 'Newest first. Nothing in the response depends on who agreed to a report',
    access: { action: 'see-group-surveys' },
    params: tenantParams,
    responses: {
      200: z.strictObject({
        items: z.array(groupSurveySchema),
        nextCursor: z.string().nullable(),
        /**
         * True if the caller is allowed to read the reports of these surveys. If false, a request for a report is
         * refused.
         */
        readsReports: z.boolean(),
        /**
         * True if only reader accounts may read reports. Admins may then not read them. Needed for the texts that the
         * organisation hands out.
         */
        groupReportsApart: z.boolean(),
      }),
    },
  }),
  getGroupHeadcounts: route({
    operationId: 'getGroupHeadcounts',
    method: 'GET',
    path: '/api/tenants/{tenantId}/group-headcounts',
    summary: 'Counts the people of each group today',
    details: 'For planning a survey. Reads no answers',
    access: plan,
    params: tenantParams,
    query: z.strictObject({ k: integerTextSchema({ from: 10, to: 50 }).optional() }),
    responses: { 200: headcountsSchema },
  }),
  createGroupSurvey: route({
    operationId: 'createGroupSurvey',
    method: 'POST',
    path,
    summary: 'Plans a group survey',
    details: 'At least 28 days must pass after the last survey with the same scores has closed',
    access: plan,
    params: tenantParams,
    body: z
      .strictObject({
        profileId: guidSchema,
        opensAt: instantSchema,
        closesAt: instantSchema,
        k: kSchema,
        /**
         * The most important breakdown comes first. Without breakdowns, the report has only numbers for all
         * participants together.
         */
        breakdowns: z.array(breakdownSchema).max(3),
      })
      .refine(({ opensAt, closesAt }) => Date.parse(closesAt) > Date.parse(opensAt), {
        path: ['closesAt'],
        message: 'after opensAt',
      })
      .refine(({ breakdowns }) => new Set(breakdowns.map(({ kind }) => kind)).size === breakdowns.length, {
        path: ['breakdowns'],
        message: 'each kind once',
      })
      .refine(({ breakdowns }) => hasDistinctNames(breakdowns), { path: ['breakdowns'], message: 'each name once' }),
    stale,
    responses: { 201: groupSurveySchema },
  }),
  discardGroupSurvey: route({
    operationId: 'discardGroupSurvey',
    method: 'DELETE',
    path: `${path}/{surveyId}`,
    summary: 'Discards a group survey that has not opened',
    access: plan,
    params: surveyParams,
    stale,
    responses: { 204: null },
  }),
  openGroupSurvey: route({
    operationId: 'openGroupSurvey',
    method: 'POST',
    path: `${path}/{surveyId}/open`,
    summary: 'Opens a planned group survey at once',
    details: 'Groups and headcounts are frozen, and everybody is invited by e-mail',
    access: plan,
    params: surveyParams,
    stale,
    responses: { 200: groupSurveySchema },
  }),
  closeGroupSurvey: route({
    operationId: 'closeGroupSurvey',
    method: 'POST',
    path: `${path}/{surveyId}/close`,
    summary: 'Closes a group survey',
    details:
      'After its last day, the report is computed now. Before, the survey ends without a report, needs a reason, and the record of who agreed is deleted',
    access: plan,
    params: surveyParams,
    /** The reason is required only when the survey is closed before its planned end. */
    body: z.strictObject({ reason: reasonSchema.optional() }).optional(),
    stale,
    responses: { 200: groupSurveySchema },
  }),
  getGroupReport: route({
    operationId: 'getGroupReport',
    method: 'GET',
    path: `${path}/{surveyId}/report`,
    summary: 'Returns a group report exactly as it was stored',
    details: 'Always the same bytes and the same ETag. Nothing is computed',
    access: { action: 'read-group-reports' },
    refusals: ['report-withdrawn'],
    params: surveyParams,
    etag: true,
    responses: { 200: releaseSchema },
  }),
  getGroupReportDocument: route({
    operationId: 'getGroupReportDocument',
    method: 'GET',
    path: `${path}/{surveyId}/report.pdf`,
    summary: 'Returns a group report as a tagged PDF',
    details: 'Made from the stored report alone: the same bytes for every reader',
    access: { action: 'read-group-reports' },
    refusals: ['report-withdrawn'],
    params: surveyParams,
    query: langQuery,
    etag: true,
    responses: { 200: 'pdf' },
  }),
  getGroupReportTable: route({
    operationId: 'getGroupReportTable',
    method: 'GET',
    path: `${path}/{surveyId}/report.csv`,
    summary: 'Returns a group report as a table for spreadsheets',
    details: 'One row per group and score, made from the stored report alone',
    access: { action: 'read-group-reports' },
    refusals: ['report-withdrawn'],
    params: surveyParams,
    query: langQuery,
    etag: true,
    responses: { 200: 'csv' },
  }),
  getHazardAssessmentDocument: route({
    operationId: 'getHazardAssessmentDocument',
    method: 'GET',
    path: `${path}/{surveyId}/hazard-assessment.pdf`,
    summary: 'Returns the documentation of the hazard assessment as a tagged PDF',
    details: 'The assessment, the measures, their effect, and the date',
    access: { action: 'read-group-reports' },
    refusals: ['report-withdrawn'],
    params: surveyParams,
    query: langQuery,
    responses: { 200: 'pdf' },
  }),
  withdrawGroupReport: route({
    operationId: 'withdrawGroupReport',
    method: 'POST',
    path: `${path}/{surveyId}/withdraw`,
    summary: 'Withdraws a published group report',
    details: 'Withdraws the whole report and needs a reason. It is never computed again',
    access: plan,
    params: surveyParams,
    body: z.strictObject({ reason: reasonSchema }),
    stale: [...stale, 'getGroupReport', 'getGroupReportDocument', 'getGroupReportTable'],
    responses: { 200: groupSurveySchema },
  }),
}
