import { z } from 'zod'

export const wordsSchema = z.strictObject({ de: z.string(), en: z.string() })
