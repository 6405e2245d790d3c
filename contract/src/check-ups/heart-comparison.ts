import { heartCaveats, heartDifferences } from '@salus/domain/heart/heart-terms.ts'
import { z } from 'zod'
import { guidSchema, instantSchema } from '../route.ts'
import { scoreChangeSchema } from './score-change.ts'

/**
 * The comparison of a recording with the newest earlier recording that was made under the same conditions. It is
 * computed in one place, so that page and report agree.
 */
export const heartComparisonSchema = z.strictObject({
  /** The recording to which this recording is compared; `null` when there is none. */
  previous: z.strictObject({ resultGuid: guidSchema, startedAt: instantSchema }).nullable(),
  /** Why no earlier recording can be compared. `null` when one was compared, or when there is no earlier recording. */
  because: z.enum(heartDifferences).nullable(),
  /** The conditions that differed between the two recordings and could have shifted all values. */
  caveats: z.array(z.enum(heartCaveats)),
  /**
   * The change of each value, by its code. Each threshold has the unit of its value. It applies only to the direction
   * in which the value changed.
   */
  changes: z.array(z.strictObject({ code: z.string(), change: scoreChangeSchema })),
  /**
   * The ids of all check-ups in `history` whose recordings were made under the same conditions as this one. Includes
   * this check-up.
   */
  alike: z.array(guidSchema),
})
export type HeartComparison = z.infer<typeof heartComparisonSchema>
