import { z } from 'zod'

/** One text in both languages. */
export const wordsSchema = z.strictObject({ de: z.string(), en: z.string() })
