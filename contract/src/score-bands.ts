import { z } from 'zod'
import { wordsSchema } from './words.ts'

/** Whether a band is fine or needs attention. */
export const valenceSchema = z.enum(['good', 'neutral', 'watch', 'act'])

/** The bands of one score for this person at this age, as borders only; their words are the measurement profile's. */
export const scoreBandsSchema = z.strictObject({
  code: z.string(),
  /** Why the model has none for this person. */
  noBandsBecause: wordsSchema.optional(),
  bands: z.array(
    z.strictObject({
      code: z.string(),
      upTo: z.number().nullable(),
      inclusive: z.boolean(),
      valence: valenceSchema,
      position: z.enum(['under', 'normal', 'over']),
    }),
  ),
})
export type ScoreBands = z.infer<typeof scoreBandsSchema>
