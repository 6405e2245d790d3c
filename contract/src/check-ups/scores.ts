import { cautionCodes } from '@salus/domain/measurement-profiles/score-remarks.ts'
import { reasonCodes } from '@salus/domain/measurement-profiles/withheld-reasons.ts'
import { z } from 'zod'

/** One score of a check-up. Texts for its codes are in `domain/`. */
export const scoreSchema = z.strictObject({
  code: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  unit: z.string().optional(),
  band: z.string().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  reference: z.string().optional(),
  /** Why there is no value. `reference` explains the reason in English. */
  reason: z.enum(reasonCodes).optional(),
  /** The number of the score's questions that were answered. Omitted when all were answered. */
  answered: z.strictObject({ given: z.number().int(), of: z.number().int() }).optional(),
  /** Set when the person or a value is outside the range for which the model was made. */
  cautions: z.array(z.enum(cautionCodes)).readonly().optional(),
})
