import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'

export const amendmentSchema = z.strictObject({
  revision: z.number().int(),
  reason: z.string(),
  at: instantSchema,
  by: z.string(),
  /**
   * Set when the check-up was given to another member. `null` means a member who no longer exists, or whose results of
   * this product the caller may not see. Only staff who read one check-up get it, never the member.
   */
  moved: z.strictObject({ from: guidSchema.nullable(), to: guidSchema.nullable() }).optional(),
})
