import { buildScore } from '../banded-score.ts'
import type { Score, ScoreDefinition, Subject } from '../measurement-profile.ts'
import { bodyFatIsExtrapolated } from './body-composition-bands.ts'

/**
 * Scores body fat in % of body weight. For people who are older than the source covers, its limits are used as well,
 * and the `reference` mentions this.
 */
export const bodyFatScore = (definition: ScoreDefinition, bodyFat: number, subject: Subject): Score => {
  const score = buildScore(definition, bodyFat, subject)
  return score.band !== undefined && bodyFatIsExtrapolated(subject)
    ? { ...score, reference: `${definition.reference}; limits of 60 to 79 years carried on` }
    : score
}
