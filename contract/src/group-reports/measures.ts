import { assessmentSteps, stepStates } from '@salus/domain/group-reports/assessment-steps.ts'
import { effects } from '@salus/domain/group-reports/judge-effect.ts'
import { effectCheckWays, effectResults, measureKinds, measureStates } from '@salus/domain/group-reports/measure.ts'
import { z } from 'zod'
import type { ReadName } from '../read-names.ts'
import { daySchema, guidSchema, instantSchema, longTextSchema, route, tenantIdSchema, textSchema } from '../route.ts'

const nameSchema = textSchema(120)
const groupSchema = z.strictObject({ breakdownId: z.string().min(1).max(60), classId: z.string().min(1).max(200) })

/**
 * The address of a page or file. An address that contains a user name or password is refused, because all readers of
 * the report see the link.
 */
export const linkSchema = z
  .url({ protocol: /^https?$/, normalize: true })
  .max(500)
  .refine((address) => !/^https?:\/\/[^/?#]*@/.test(address), 'without user name and password')

export const mostLinks = 10

const ownerSchema = z.strictObject({
  /** A name or a function, such as "Head of logistics". */
  name: nameSchema,
  /**
   * The account that is reminded when the measure is overdue. It belongs to an admin or a reader. `null` if no account
   * is reminded.
   */
  userId: guidSchema.nullable(),
})

const plannedCheckSchema = z.strictObject({ on: daySchema, how: z.enum(effectCheckWays) })

const checkSchema = z.strictObject({
  how: z.enum(effectCheckWays),
  result: z.enum(effectResults),
  checkedBy: nameSchema,
  checkedOn: daySchema,
})

const openStates = measureStates.filter((state) => state !== 'dropped')

/**
 * The fields that can be changed. Theme, finding and group cannot be changed: a measure with another target is a new
 * measure.
 */
const editableSchema = z.strictObject({
  action: longTextSchema(1000),
  kind: z.enum(measureKinds),
  /** Like `dueOn`, required in every state except `proposed`. */
  owner: ownerSchema.nullable(),
  startsOn: daySchema.nullable(),
  dueOn: daySchema.nullable(),
  state: z.enum(openStates),
  /** For example money, time, rooms or people. */
  resources: longTextSchema(1000).nullable(),
  /**
   * Links to documents outside of Salus. Documents in Salus belong to individual people, so they cannot be linked here.
   */
  links: z.array(linkSchema).max(mostLinks),
  plannedCheck: plannedCheckSchema.nullable(),
})

interface Promised {
  readonly state: string
  readonly owner: unknown
  readonly startsOn: string | null
  readonly dueOn: string | null
}

/**
 * Refuses a due date before the start date. In every state except `proposed`, the measure is promised. So it then
 * requires an owner and a due date.
 */
function findGaps({ state, owner, startsOn, dueOn }: Promised, context: z.RefinementCtx): void {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (startsOn !== null && dueOn !== null && dueOn < startsOn) say('dueOn', 'not before startsOn')
  if (state === 'proposed') return
  if (owner === null) say('owner', 'required from decided on')
  if (dueOn === null) say('dueOn', 'required from decided on')
}

export const measureFields = [
  'action',
  'kind',
  'owner',
  'startsOn',
  'dueOn',
  'state',
  'resources',
  'links',
  'plannedCheck',
  'check',
  'droppedBecause',
] as const

const historySchema = z.array(
  z.strictObject({
    revision: z.number().int(),
    at: instantSchema,
    /** The person's name at that time. `–` if their login has been deleted. */
    by: z.string(),
    what: z.enum(['created', 'changed', 'checked', 'dropped']),
    /**
     * The changed fields; empty for `created`. A field with several parts (`owner`, `links`, the checks) is one text,
     * whose parts are separated by `, `.
     */
    changes: z.array(
      z.strictObject({ field: z.enum(measureFields), from: z.string().nullable(), to: z.string().nullable() }),
    ),
  }),
)

export const measureSchema = z.strictObject({
  ...editableSchema.shape,
  measureId: guidSchema,
  /** The code of a score of the report; `null` for a measure with a `finding`. */
  theme: z.string().nullable(),
  finding: z.string().nullable(),
  /** `null` if the measure is for all people of the survey. */
  group: z.strictObject({ ...groupSchema.shape, name: z.string() }).nullable(),
  state: z.enum(measureStates),
  /** True when the measure is `decided` or `in-work` and `dueOn` has passed in the organisation's time zone. */
  isOverdue: z.boolean(),
  droppedBecause: z.string().nullable(),
  /** The newest check of the effect. `null` until the first check, and after a finished measure was reopened. */
  check: checkSchema.nullable(),
  /**
   * How the measure's theme changed in the measure's group between this report and the next published survey of the
   * same profile. Computed only from the two stored reports. `null` while there is no such survey, for a measure with a
   * `finding`, and when `showsEffects` is false.
   */
  effect: z.enum(effects).nullable(),
  /** The value for `If-Match`. A write with a stale revision is refused with 412. */
  revision: z.number().int(),
  /** Oldest first. */
  history: historySchema,
})
export type Measure = z.infer<typeof measureSchema>

export const measuresSchema = z.strictObject({
  /** Sorted by time of creation, oldest first. */
  items: z.array(measureSchema),
  nextCursor: z.null(),
  /**
   * True when the published report was withdrawn. The measures remain, but the numbers that led to them are no longer
   * shown.
   */
  isReportWithdrawn: z.boolean(),
  /** False for an admin who is not allowed to read the report; all effects are then `null`. */
  showsEffects: z.boolean(),
  /** The seven steps of the hazard assessment, in their order. */
  steps: z.array(z.strictObject({ step: z.enum(assessmentSteps), state: z.enum(stepStates) })),
  /** The next survey of the same profile. If none is planned, `proposedFor` is the proposed day. */
  nextSurvey: z.strictObject({ surveyId: guidSchema.nullable(), proposedFor: daySchema.nullable() }),
})
export type Measures = z.infer<typeof measuresSchema>

const surveyParams = z.strictObject({ tenantId: tenantIdSchema, surveyId: guidSchema })
const measureParams = z.strictObject({ ...surveyParams.shape, measureId: guidSchema })
const plan = { action: 'plan-group-measures' } as const
const stale = ['getGroupMeasures', 'getHazardAssessmentDocument'] as const satisfies readonly ReadName[]
const path = '/api/tenants/{tenantId}/group-surveys/{surveyId}/measures'

/** The measures that an organisation takes after a group report. They are never part of the stored report. */
export const groupMeasuresApi = {
  getGroupMeasures: route({
    operationId: 'getGroupMeasures',
    method: 'GET',
    path,
    summary: 'Lists the measures that follow a group report',
    details: 'With their history, and how far the hazard assessment has come',
    access: { action: 'see-group-measures' },
    params: surveyParams,
    responses: { 200: measuresSchema },
  }),
  createGroupMeasure: route({
    operationId: 'createGroupMeasure',
    method: 'POST',
    path,
    summary: 'Adds a measure',
    details: 'For the whole, or for a group that the published report shows',
    access: plan,
    idempotencyKey: 'required',
    refusals: ['report-withdrawn'],
    params: surveyParams,
    body: z
      .strictObject({
        ...editableSchema.shape,
        /** Exactly one of `theme` and `finding` is set; the other is `null`. */
        theme: z.string().min(1).max(60).nullable(),
        finding: longTextSchema(500).nullable(),
        group: groupSchema.nullable(),
      })
      .superRefine(findGaps)
      .refine(({ theme, finding }) => (theme === null) !== (finding === null), {
        path: ['theme'],
        message: 'either a theme or a finding',
      }),
    stale,
    responses: { 201: measureSchema },
  }),
  changeGroupMeasure: route({
    operationId: 'changeGroupMeasure',
    method: 'PUT',
    path: `${path}/{measureId}`,
    summary: 'Replaces the details of a measure',
    details: 'One that was dropped cannot be changed',
    access: plan,
    ifMatch: 'required',
    params: measureParams,
    body: editableSchema.superRefine(findGaps),
    stale,
    responses: { 200: measureSchema },
  }),
  checkGroupMeasure: route({
    operationId: 'checkGroupMeasure',
    method: 'POST',
    path: `${path}/{measureId}/check`,
    summary: 'Records the effect of a finished measure',
    details: 'Who checked it, when, and what they found',
    access: plan,
    ifMatch: 'required',
    params: measureParams,
    body: checkSchema,
    stale,
    responses: { 200: measureSchema },
  }),
  dropGroupMeasure: route({
    operationId: 'dropGroupMeasure',
    method: 'POST',
    path: `${path}/{measureId}/drop`,
    summary: 'Drops an unfinished measure',
    details: 'Needs a reason. The measure stays in the list',
    access: plan,
    ifMatch: 'required',
    params: measureParams,
    body: z.strictObject({ reason: textSchema(500) }),
    stale,
    responses: { 200: measureSchema },
  }),
}
