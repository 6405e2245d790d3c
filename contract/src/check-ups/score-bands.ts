import { z } from 'zod'
import { wordsSchema } from '../words.ts'

export const valenceSchema = z.enum(['good', 'neutral', 'watch', 'act'])

/**
 * The limits of the bands of one score, for this person at this age. The names of the bands are in the measurement
 * profile.
 */
export const scoreBandsSchema = z.strictObject({
  code: z.string(),
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
