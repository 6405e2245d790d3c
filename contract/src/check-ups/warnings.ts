import { urgencies } from '@salus/domain/warnings/warning.ts'
import { z } from 'zod'
import { wordsSchema } from '../words.ts'

/**
 * One warning of a result. Several scores of one topic can require a warning. They then share the warning of the most
 * urgent score.
 */
export const warningSchema = z.strictObject({
  /** The common subject of the scores in this warning, for example `blood-pressure` or `weight`. */
  topic: z.string(),
  urgency: z.enum(urgencies),
  /** The code of the most urgent score. */
  code: z.string(),
  /** The band of the most urgent score; `null` when the value alone caused the warning. */
  band: z.string().nullable(),
  /** All scores of the topic that require action. */
  codes: z.array(z.string()),
  title: wordsSchema,
  /** The advice, addressed to the measured person. */
  text: wordsSchema,
  /** The advice about the person, addressed to staff. */
  staffText: wordsSchema,
  /**
   * The sentences of `text` (`steps`) and of `staffText` (`staffSteps`), in the order in which people must follow them.
   */
  steps: z.array(wordsSchema),
  staffSteps: z.array(wordsSchema),
  /** The emergency number of the tenant's country; `null` when the country is unknown. */
  emergencyNumber: z.string().nullable(),
})
export type Warning = z.infer<typeof warningSchema>
