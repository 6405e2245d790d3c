import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'
import { heartSchema } from './heart.ts'
import { checkUpSourceSchema } from './origins.ts'

export const circumstances = {
  device: z.string().nullable().optional(),
  conditions: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])).optional(),
}

/** A check-up in the history of another one. */
export const pastCheckUpSchema = z.strictObject({
  resultGuid: guidSchema,
  dateOfMeasurement: instantSchema,
  /** Set when another check-up of this history was taken in the same minute, to distinguish the two. */
  recordedAt: instantSchema.optional(),
  version: z.string(),
  origin: checkUpSourceSchema.optional(),
  ...circumstances,
  /**
   * Each value with the unit in which it was measured, which may differ from that of a later check-up. `model` names
   * the calculation model in a profile with several: values of different models are not comparable.
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
