import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'

/** The repeatability of one score on one device, computed from the tenant's own repeat readings. */
export const repeatabilitySchema = z.strictObject({
  code: z.string(),
  pairs: z.number().int(),
  typicalError: z.number(),
  minimalDetectableChange: z.number(),
})
/** The earlier reading that a check-up repeats. It was made on the same device, at most half an hour before. */
export const repeatedReadingSchema = z.strictObject({
  resultGuid: guidSchema,
  dateOfMeasurement: instantSchema,
  /**
   * The number of pairs of repeat readings that are needed to estimate the device's error from the tenant's own
   * readings.
   */
  pairsNeeded: z.number().int(),
})
export type Repeatability = z.infer<typeof repeatabilitySchema>
