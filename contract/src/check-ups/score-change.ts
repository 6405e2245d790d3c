import { changeBases, changeReasons, verdicts, withoutComparisons } from '@salus/domain/real-change/change-terms.ts'
import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'
import { scoreSchema } from './scores.ts'
import { wordsSchema } from '../words.ts'

const comparedValueSchema = z.strictObject({
  value: z.union([z.number(), z.string()]),
  /**
   * The unit of this value; omitted when it has none. If the two values have different units, `reason` is `other-unit`.
   */
  unit: z.string().optional(),
  /** The check-up that the value comes from. If several readings or days are averaged, the newest check-up. */
  resultGuid: guidSchema,
  dateOfMeasurement: instantSchema,
  /** The number of readings within half an hour that are averaged into the value. */
  readings: z.number().int(),
  /** The number of days that are averaged into the value. */
  days: z.number().int(),
})

/**
 * The change of a value since the earlier check-up. It is judged in one place, so that list, page, overview, report and
 * table show the same verdict.
 */
export const scoreChangeSchema = z.strictObject({
  /** `same-word` and `other-word` are for results that are words instead of numbers. */
  verdict: z.enum([...verdicts, 'same-word', 'other-word']),
  /** Whether the number rose or fell. `none` if it stayed the same; `null` when the two values cannot be compared. */
  direction: z.enum(['up', 'down', 'none']).nullable(),
  /**
   * The later value minus the earlier value, unrounded. Points that a score adds only for age are subtracted first.
   * `null` for values with different units.
   */
  difference: z.number().nullable(),
  /** The smallest difference that is a real change. It has the value's unit, or is a factor if `isFactor` is true. */
  threshold: z.number().nullable(),
  isFactor: z.boolean(),
  basis: z.enum(changeBases).nullable(),
  source: wordsSchema.nullable(),
  /** Why there is no verdict; `null` when there is one. */
  reason: z.enum(changeReasons).nullable(),
  isAtLimit: z.boolean(),
  /** Sentences about what differed between the two measurements. */
  caveats: z.array(wordsSchema),
  /** The names of the measuring conditions that differ. */
  conditions: z.array(wordsSchema),
  /** True when the value comes from a single reading and changed by less than it normally varies from day to day. */
  isBelowVariation: z.boolean(),
  earlier: comparedValueSchema,
  later: comparedValueSchema,
  /** The difference in percentage points, divided into the part that comes from age and the remaining part. */
  ageShare: z.strictObject({ age: z.number(), rest: z.number() }).nullable(),
})
export type ScoreChange = z.infer<typeof scoreChangeSchema>

const accuracySchema = z.strictObject({
  /** Half the width of the 95 % range around one reading, in the value's unit. */
  value: z.number(),
  /** True when the range is drawn around the value; false when it is only described in words. */
  isDrawn: z.boolean(),
})

/** The change since the earlier check-up; `null` when there is no earlier check-up to compare with. */
export const judgedShape = { change: scoreChangeSchema.nullable().optional() }

export const judgedScoreSchema = z.strictObject({
  ...scoreSchema.shape,
  ...judgedShape,
  /** Why there is no `change`. Omitted when there is a `change`. */
  withoutComparison: z.enum(withoutComparisons).optional(),
  /** Omitted for values without a published error. */
  accuracy: accuracySchema.optional(),
  /**
   * The code of the neighbouring band. Set if the limit is so close that the true value may be in that band, because of
   * the measurement error.
   */
  atBorderOf: z.string().optional(),
})
export type JudgedScore = z.infer<typeof judgedScoreSchema>
