import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'

export const amendmentSchema = z.strictObject({
  revision: z.number().int(),
  reason: z.string(),
  at: instantSchema,
  by: z.string(),
  /**
   * Set when the check-up was reassigned to another member. `from` or `to` is `null` if that member no longer exists,
   * or if the caller may not see that member's results of this product. Omitted in lists and in responses to the
   * member.
   */
  moved: z.strictObject({ from: guidSchema.nullable(), to: guidSchema.nullable() }).optional(),
})
