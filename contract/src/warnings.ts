import { urgencies } from '@salus/domain/warnings/warning.ts'
import { z } from 'zod'
import { wordsSchema } from './words.ts'

/** What a result warns of. Readings that mean the same give one warning, the gravest. */
export const warningSchema = z.strictObject({
  /** What the scores behind it have in common: `blood-pressure`, `weight` ... */
  topic: z.string(),
  urgency: z.enum(urgencies),
  /** The score that weighs most. */
  code: z.string(),
  /** Its band; null where the value alone decides. */
  band: z.string().nullable(),
  /** All scores of the topic that call for action. */
  codes: z.array(z.string()),
  title: wordsSchema,
  /** What to do, to the measured person. */
  text: wordsSchema,
  /** The same to staff, about the person. */
  staffText: wordsSchema,
  /** The texts sentence by sentence, in the order in which they are followed. */
  steps: z.array(wordsSchema),
  staffSteps: z.array(wordsSchema),
  /** Of the tenant's country; null where it is not known. */
  emergencyNumber: z.string().nullable(),
})
export type Warning = z.infer<typeof warningSchema>
