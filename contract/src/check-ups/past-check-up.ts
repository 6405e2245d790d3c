import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'
import { heartSchema } from './heart.ts'
import { checkUpSourceSchema } from './origins.ts'

export const circumstances = {
  device: z.string().nullable().optional(),
  conditions: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])).optional(),
}

/** A check-up in the history of another check-up. */
export const pastCheckUpSchema = z.strictObject({
  resultGuid: guidSchema,
  dateOfMeasurement: instantSchema,
  /** Set when another check-up of this history was taken in the same minute. It distinguishes the two check-ups. */
  recordedAt: instantSchema.optional(),
  version: z.string(),
  origin: checkUpSourceSchema.optional(),
  ...circumstances,
  /**
   * Each value has the unit in which it was measured. A later check-up may have another unit. If the profile has
   * several calculation models, `model` names the model of the value. Values of different models cannot be compared.
   */
  scores: z.array(
    z.strictObject({
      code: z.string(),
      value: z.number(),
      unit: z.string().optional(),
      model: z.string().optional(),
    }),
  ),
  words: z.array(z.strictObject({ code: z.string(), value: z.string() })).optional(),
  heart: heartSchema.optional(),
})
