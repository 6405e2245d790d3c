import {
  findImpossibility,
  type Impossibility,
  findLargestAmount,
} from '@salus/domain/module-codes/impossible-value.ts'
import { z } from 'zod'
import { pluginIdSchema } from './api-keys.ts'
import { guidSchema, instantSchema, longTextSchema, route, textSchema } from '../route.ts'
import { valenceSchema } from '../check-ups/score-bands.ts'
import { staleAfter } from '../stale.ts'

const wordsSchema = z.strictObject({ de: textSchema(200), en: textSchema(200) })
const codeSchema = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'must begin with a letter and have letters, digits, - and _ only')
const finiteSchema = z.number().min(-1e12).max(1e12)

const bandsSchema = z
  .array(
    z.strictObject({
      upTo: finiteSchema
        .nullable()
        .describe('The highest value of the band, inclusive; `null` in the last band for no upper end'),
      name: wordsSchema.describe('The word shown with a value in this band'),
      valence: valenceSchema
        .optional()
        .describe('How good the band is. If omitted, the rating is derived from low, high and the code'),
    }),
  )
  .max(20)
  .refine(
    (bands) =>
      bands.every(({ upTo }, index) => (upTo === null ? index === bands.length - 1 : upTo > before(bands, index))),
    'must be lowest first, and only the last may be open (upTo null)',
  )
const before = (bands: readonly { readonly upTo: number | null }[], index: number) =>
  bands[index - 1]?.upTo ?? -Infinity

export const deliveredValueSchema = z
  .strictObject({
    code: codeSchema.describe(
      'What is measured. Use the same code in every delivery. Codes that Salus knows get an explanation; any other is allowed',
    ),
    name: wordsSchema.describe('The name that people read'),
    value: z
      .union([finiteSchema, textSchema(500)], { error: 'must be a number, or words of at most 500 characters' })
      .describe(
        'A number, or words of at most 500 characters. A number sent as text is refused with number-as-text; NaN or null sent as text, with not-measured',
      ),
    unit: textSchema(30)
      .optional()
      .describe(
        'The unit as people read it, for example kg or °. Any unit is allowed. Omitted for a value without a unit',
      ),
    side: z
      .enum(['left', 'right'])
      .optional()
      .describe('The side of the body. Each code may appear at most once per side and once without a side'),
    low: finiteSchema
      .optional()
      .describe('The lower end of the usual range, in the unit of the value; a value equal to it is within the range'),
    high: finiteSchema
      .optional()
      .describe('The upper end of the usual range, in the unit of the value; a value equal to it is within the range'),
    scaleLow: finiteSchema
      .optional()
      .describe(
        'The lowest possible value on the scale. With scaleHigh, it sets the bar that is drawn. A value below it is refused with beyond-scale',
      ),
    scaleHigh: finiteSchema
      .optional()
      .describe(
        'The highest possible value on the scale. With scaleLow, it sets the bar that is drawn. A value above it is refused with beyond-scale',
      ),
    bands: bandsSchema.optional().describe('Named ranges of the value, lowest first'),
    reference: textSchema(300)
      .optional()
      .describe('The source of the usual range, as people read it: a study, a norm, the manufacturer'),
  })
  .refine(({ low, high }) => low === undefined || high === undefined || low <= high, {
    message: 'low is above high',
    path: ['low'],
  })
  .refine(({ scaleLow, scaleHigh }) => scaleLow === undefined || scaleHigh === undefined || scaleLow < scaleHigh, {
    message: 'scaleLow is not below scaleHigh',
    path: ['scaleLow'],
  })

const valuesSchema = z
  .array(deliveredValueSchema)
  .min(1)
  .max(300)
  .refine(
    (values) => new Set(values.map(({ code, side }) => `${code} ${side ?? ''}`)).size === values.length,
    'has a code twice: each may appear at most once per side and once without a side',
  )

/** 10 MiB before base64. */
export const largestDocument = 10 * 1024 * 1024
const largestDelivery = Math.ceil((largestDocument * 4) / 3) + 512 * 1024

const sentCheckUpSchema = z.strictObject({
  pluginId: pluginIdSchema.describe('The number of the product that the API key is for'),
  externalId: textSchema(200).describe(
    'The module’s own id of the check-up. Delivering the same check-up again changes nothing; a different one under this id is refused with external-id-taken',
  ),
  member: z
    .union([z.strictObject({ id: guidSchema }), z.strictObject({ externalNumber: textSchema(60) })], {
      error: 'must be an object with either id or externalNumber, as text',
    })
    .describe('The person who was measured: the member’s id in Salus, or the number that the tenant gave the member'),
  profileName: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line, without tabs and other control characters')
    .default('')
    .describe('The name of the measurement, as people read it. If empty, lists show the product’s name'),
  dateOfMeasurement: instantSchema.describe('The time of the measurement, ISO 8601 with offset; not in the future'),
  values: valuesSchema.describe(
    'The measured values. Each code may appear at most once per side and once without a side',
  ),
  note: longTextSchema(2000).optional().describe('A remark about the whole check-up, shown with it'),
  document: z
    .string()
    .min(1)
    .max(largestDelivery)
    .meta({ contentEncoding: 'base64', description: 'A PDF in base64, at most 10 MiB before encoding' })
    .optional(),
})

const reasons: Readonly<Record<Impossibility, (unit: string | undefined) => string>> = {
  'number-as-text': () => 'a number is sent as a JSON number, with a point and without quotation marks',
  'not-measured': () => 'a value that was not measured is left out of values',
  'beyond-unit': (unit = '') => `no measurement of a person exceeds ${findLargestAmount(unit)} ${unit}`,
  'beyond-scale': () => 'the value lies outside its own scale, from scaleLow to scaleHigh',
  'below-zero': () => 'this value is never below 0',
}

export const deliveredCheckUpSchema = sentCheckUpSchema.superRefine(({ pluginId, values }, context) => {
  values.forEach((given, index) => {
    const code = findImpossibility(pluginId, given)
    if (code === null) return
    const message = reasons[code](given.unit)
    context.addIssue({ code: 'custom', path: ['values', index, 'value'], message, params: { code } })
  })
})
export type DeliveredCheckUp = z.output<typeof deliveredCheckUpSchema>

const deliverySchema = z.strictObject({ resultGuid: guidSchema })
export type Delivery = z.infer<typeof deliverySchema>

export const modulesApi = {
  deliverCheckUp: route({
    operationId: 'deliverCheckUp',
    method: 'POST',
    path: '/api/modules/check-ups',
    summary: 'Delivers a check-up from an external module',
    details:
      'Takes the tenant’s API key for the plugin. 200 with the same resultGuid if the same check-up was delivered before; 409 external-id-taken if the externalId has other content',
    access: 'api-key',
    largestBody: largestDelivery,
    fileIn: 'document',
    body: deliveredCheckUpSchema,
    stale: staleAfter['check-up-recorded'],
    responses: { 201: deliverySchema, 200: deliverySchema },
  }),
}
