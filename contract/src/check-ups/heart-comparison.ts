import { heartCaveats, heartDifferences } from '@salus/domain/heart/heart-terms.ts'
import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'
import { scoreChangeSchema } from './score-change.ts'

/**
 * The comparison of a recording with the newest earlier one under the same conditions. It is computed in one place, so
 * that page and report agree.
 */
export const heartComparisonSchema = z.strictObject({
  /** The recording that this one is compared with; `null` when there is none. */
  previous: z.strictObject({ resultGuid: guidSchema, startedAt: instantSchema }).nullable(),
  /** Why no earlier recording can be compared; `null` when one can, or when there is none. */
  because: z.enum(heartDifferences).nullable(),
  /** Conditions that differed and may have shifted all values. */
  caveats: z.array(z.enum(heartCaveats)),
  /** Changes by value code. Thresholds are in the unit of the value, for the direction in which it changed. */
  changes: z.array(z.strictObject({ code: z.string(), change: scoreChangeSchema })),
  /** The check-ups of the history whose recordings were made under the same conditions, including this one. */
  alike: z.array(guidSchema),
})
export type HeartComparison = z.infer<typeof heartComparisonSchema>
