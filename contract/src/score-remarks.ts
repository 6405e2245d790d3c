import { cautionCodes } from '@salus/domain/measurement-profiles/score-remarks.ts'
import { reasonCodes } from '@salus/domain/measurement-profiles/withheld-reasons.ts'
import { z } from 'zod'

/** What belongs beside a score; the words of the codes are in `domain/`. */
export const scoreRemarks = {
  /** Why there is no value; `reference` says it in English. */
  reason: z.enum(reasonCodes).optional(),
  /** How many of the questions behind it were answered; omitted when all of them were. */
  answered: z.strictObject({ given: z.number().int(), of: z.number().int() }).optional(),
  /** Given where the person or a value is outside of what the model was made for. */
  cautions: z.array(z.enum(cautionCodes)).readonly().optional(),
}
