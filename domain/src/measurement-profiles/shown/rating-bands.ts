import type { Words } from '../../words.ts'
import type { Band, Score, ScoreDefinition, Subject } from '../measurement-profile.ts'
import { withheldReasons } from '../withheld-reasons.ts'

interface RatingBands {
  /** Lowest first. Empty if the score was not rated. */
  readonly bands: readonly Band[]
  /** Why the score was not rated. */
  readonly noBandsBecause?: Words | undefined
}

/**
 * Returns the bands by which a stored score was rated. Returns no bands for a number that was stored without a band.
 * For example, the waist-to-height ratio is not rated from a BMI of 35 on. No limits must be drawn for such a score,
 * even if there are bands for the person.
 */
export function findRatingBands(
  definition: ScoreDefinition,
  subject: Subject,
  score: Pick<Score, 'value' | 'band'> | undefined,
): RatingBands {
  const noBandsBecause = definition.noBandsBecause?.(subject)
  const isUnrated = typeof score?.value === 'number' && score.band === undefined
  if (!isUnrated || noBandsBecause !== undefined) return { bands: definition.bands(subject), noBandsBecause }
  const reason = definition.unratedBecause
  return { bands: [], noBandsBecause: reason === undefined ? undefined : withheldReasons[reason] }
}
