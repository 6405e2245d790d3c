import { z } from 'zod'
import { valenceSchema } from './score-bands.ts'
import { wordsSchema } from '../words.ts'

export const moduleValueSchema = z.strictObject({
  code: z.string(),
  name: wordsSchema,
  value: z.union([z.number(), z.string()]),
  unit: z.string().optional(),
  side: z.enum(['left', 'right']).optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  scaleLow: z.number().optional(),
  scaleHigh: z.number().optional(),
  bands: z
    .array(z.strictObject({ upTo: z.number().nullable(), name: wordsSchema, valence: valenceSchema.optional() }))
    .optional(),
  reference: z.string().optional(),
})
