import { z } from 'zod'

/** What the tenant's own repeat readings on the device say about a score. */
export const repeatabilitySchema = z.strictObject({
  code: z.string(),
  pairs: z.number().int(),
  typicalError: z.number(),
  minimalDetectableChange: z.number(),
})
export type Repeatability = z.infer<typeof repeatabilitySchema>
