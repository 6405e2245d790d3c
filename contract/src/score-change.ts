import { changeBases } from '@salus/domain/real-change/change-rule.ts'
import { changeReasons, verdicts } from '@salus/domain/real-change/judge-change.ts'
import { z } from 'zod'
import { guidSchema, instantSchema } from './route.ts'
import { scoreSchema } from './scores.ts'
import { wordsSchema } from './words.ts'

/** One side of a comparison, as it was judged. */
const comparedValueSchema = z.strictObject({
  value: z.union([z.number(), z.string()]),
  /** The newest check-up of the sitting or of the days. */
  resultGuid: guidSchema,
  dateOfMeasurement: instantSchema,
  /** The number of readings within half an hour whose mean the value is. */
  readings: z.number().int(),
  /** The number of days whose mean the value is. */
  days: z.number().int(),
})

/** How a value differs from the earlier check-up, judged once for list, page, overview, report and table. */
export const scoreChangeSchema = z.strictObject({
  /** `same-word` and `other-word` for a result that is a word. */
  verdict: z.enum([...verdicts, 'same-word', 'other-word']),
  /** Of the number; `null` where the two cannot be compared. */
  direction: z.enum(['up', 'down', 'none']).nullable(),
  /** Later minus earlier, unrounded; points for age are taken out. */
  difference: z.number().nullable(),
  /** The smallest difference that counts, in the value's unit, or a factor. */
  threshold: z.number().nullable(),
  isFactor: z.boolean(),
  basis: z.enum(changeBases).nullable(),
  source: wordsSchema.nullable(),
  /** Why there is no verdict. */
  reason: z.enum(changeReasons).nullable(),
  isAtLimit: z.boolean(),
  /** What was not alike in the two measurements, in sentences. */
  caveats: z.array(wordsSchema),
  /** Names of the measuring conditions that differ. */
  conditions: z.array(wordsSchema),
  /** Of single readings: the difference is smaller than what the value varies from day to day. */
  isBelowVariation: z.boolean(),
  earlier: comparedValueSchema,
  later: comparedValueSchema,
  /** Percentage points that come from age, and the rest. */
  ageShare: z.strictObject({ age: z.number(), rest: z.number() }).nullable(),
})
export type ScoreChange = z.infer<typeof scoreChangeSchema>

/** How exact one value is. */
const accuracySchema = z.strictObject({
  /** Half the width of the 95 % range around one reading, in the value's unit. */
  value: z.number(),
  /** Drawn as a band around the value; otherwise only in words. */
  isDrawn: z.boolean(),
})

/** Since the earlier check-up; null where there is none to compare with. */
export const judgedShape = { change: scoreChangeSchema.nullable().optional() }

export const judgedScoreSchema = z.strictObject({
  ...scoreSchema.shape,
  ...judgedShape,
  /** Omitted for values without a published error. */
  accuracy: accuracySchema.optional(),
  /** The code of the neighbouring band, where the value lies within its own error of that band's border. */
  atBorderOf: z.string().optional(),
})
export type JudgedScore = z.infer<typeof judgedScoreSchema>
