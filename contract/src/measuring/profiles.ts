import { changeBases } from '@salus/domain/real-change/change-terms.ts'
import { z } from 'zod'
import { guidSchema, languageSchema, route, tenantIdSchema, tenantParams } from '../route.ts'
import { staleAfter } from '../stale.ts'
import { valenceSchema } from '../check-ups/score-bands.ts'

export const familySchema = z.enum(['stress', 'metabolic', 'body-scale'])

export const measurementProfileListItemSchema = z.strictObject({
  id: guidSchema,
  code: z.string(),
  /** The last part of the page's path, after `perform-analysis/`. */
  path: z.string(),
  family: familySchema,
  pluginId: z.number().int(),
  version: z.string(),
  name: z.string(),
  kind: z.enum(['questionnaire', 'values', 'device']),
  minutes: z.number(),
  itemCount: z.number().int(),
  /**
   * True if some items are asked only after certain answers. The number of asked items can then be lower than
   * `itemCount`.
   */
  mayAskFewer: z.boolean().optional(),
  selfService: z.boolean(),
})
export type MeasurementProfileListItem = z.infer<typeof measurementProfileListItemSchema>

export const ownMeasurementProfileSchema = z.strictObject({
  ...measurementProfileListItemSchema.shape,
  groupId: z.number().int(),
  memberId: guidSchema,
})
export type OwnMeasurementProfile = z.infer<typeof ownMeasurementProfileSchema>

const valueSchema = z.union([z.number(), z.string(), z.boolean()])

export const itemSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['single-choice', 'multiple-choice', 'yes-no', 'number']),
  text: z.string(),
  hint: z.string().optional(),
  section: z.string().optional(),
  options: z.array(z.strictObject({ value: z.union([z.number(), z.string()]), label: z.string() })).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  unit: z.string().optional(),
  /** A value outside this range is unusual and must be confirmed once. */
  usual: z.tuple([z.number(), z.number()]).optional(),
  /**
   * True if answers without this item are refused. Does not apply while `visibleIf` hides the item. Up to `mayDecline`
   * of the required items may be answered with `null`.
   */
  required: z.boolean(),
  /** Answers without this item are refused as soon as one of these items is answered. */
  requiredWith: z.array(z.string()).optional(),
  /** The scores that have no value while this item is unanswered. The `reason` of these scores explains this. */
  neededBy: z.array(z.string()).optional(),
  visibleIf: z
    .strictObject({
      item: z.string(),
      /**
       * The item is shown when the other item has this answer. With `null`, it is shown while the other item has no
       * answer.
       */
      equals: valueSchema.nullable().optional(),
      /** The item is hidden when the other item has this answer. */
      unless: valueSchema.optional(),
      atLeast: z.number().optional(),
      skipReason: z.string().optional(),
    })
    .optional(),
})
export type ProfileItem = z.infer<typeof itemSchema>

export const bandSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  upTo: z.number().nullable(),
  inclusive: z.boolean(),
  valence: valenceSchema,
  position: z.enum(['under', 'normal', 'over']),
  meaning: z.string(),
})
export type ProfileBand = z.infer<typeof bandSchema>

export const scoreDefinitionSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  role: z.enum(['primary', 'facet', 'value', 'detail']),
  unit: z.string().optional(),
  min: z.number(),
  max: z.number(),
  decimals: z.number().int(),
  better: z.enum(['higher', 'lower', 'neither']),
  /** One list of bands for each sex, because some limits differ between the sexes. */
  bands: z.strictObject({ female: z.array(bandSchema), male: z.array(bandSchema), diverse: z.array(bandSchema) }),
  minimalDetectableChange: z
    .strictObject({ value: z.number(), source: z.string(), basis: z.enum(changeBases) })
    .optional(),
  reference: z.string().optional(),
  meaning: z.string().optional(),
  /** The items that the score is computed from. */
  from: z.array(z.string()).optional(),
  /** The items that are scored in reverse. Set only if the score is a sum of the numbers of its answers. */
  reversed: z.array(z.string()).optional(),
  /** One sentence about how the answers are scored. */
  rule: z.string().optional(),
})
export type ProfileScore = z.infer<typeof scoreDefinitionSchema>

export const measurementProfileSchema = z.strictObject({
  id: guidSchema,
  code: z.string(),
  path: z.string(),
  family: familySchema,
  pluginId: z.number().int(),
  version: z.string(),
  name: z.string(),
  description: z.string(),
  source: z.string(),
  kind: z.enum(['questionnaire', 'values', 'device']),
  minutes: z.number(),
  /** The number of required items that may be answered with `null`; 0 if omitted. */
  mayDecline: z.number().int().optional(),
  /** One sentence about how an unanswered question affects the result. */
  whenLeftOut: z.string().optional(),
  items: z.array(itemSchema),
  scores: z.array(scoreDefinitionSchema),
  nextSteps: z.array(
    z.strictObject({
      title: z.string(),
      text: z.string(),
      /** The score whose band decides whether the step is shown. If omitted, the primary score decides. */
      score: z.string().optional(),
      /** The bands in which the step is shown; all bands if omitted. */
      bands: z.array(z.string()).optional(),
    }),
  ),
})
export type MeasurementProfileAsData = z.infer<typeof measurementProfileSchema>

export const langQuery = z.strictObject({ lang: languageSchema.optional() })

export const measurementProfilesApi = {
  getMeasurementProfilesOfTenant: route({
    operationId: 'getMeasurementProfilesOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/measurement-profiles',
    summary: 'Lists the measurement profiles that a tenant can use',
    details: 'Only available profiles of its active products',
    access: { action: 'list-measurement-profiles' },
    params: tenantParams,
    query: langQuery,
    responses: { 200: z.strictObject({ items: z.array(measurementProfileListItemSchema) }) },
  }),
  setSelfService: route({
    operationId: 'setSelfService',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/measurement-profiles/{profileId}',
    summary: 'Sets whether members may run a profile themselves',
    details: 'Otherwise only staff may',
    access: { action: 'change-products' },
    params: z.strictObject({ tenantId: tenantIdSchema, profileId: guidSchema }),
    body: z.strictObject({ selfService: z.boolean() }),
    stale: staleAfter['products-changed'],
    responses: { 204: null },
  }),
  getMeasurementProfilesOfCurrentUser: route({
    operationId: 'getMeasurementProfilesOfCurrentUser',
    method: 'GET',
    path: '/api/me/measurement-profiles',
    summary: 'Lists the measurement profiles that the signed-in user may run',
    details: 'By tenant',
    access: 'signed-in',
    query: langQuery,
    responses: { 200: z.strictObject({ items: z.array(ownMeasurementProfileSchema) }) },
  }),
  getMeasurementProfile: route({
    operationId: 'getMeasurementProfile',
    method: 'GET',
    path: '/api/measurement-profiles/{profileId}',
    summary: 'Returns a questionnaire or value form as data',
    details: 'With the scores it gives',
    access: 'signed-in',
    params: z.strictObject({ profileId: guidSchema }),
    query: langQuery,
    responses: { 200: measurementProfileSchema },
  }),
}
