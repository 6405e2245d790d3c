import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { guid } from './check-up-samples.ts'

/**
 * Returns a change as the server judges it. For the score of the sample, changes below 8 points are within the
 * measurement error.
 */
export function changeSample(from: number, to: number, given: Partial<ScoreChange> = {}): ScoreChange {
  const difference = to - from
  const side = { readings: 1, days: 1 }
  return {
    verdict: Math.abs(difference) < 8 ? 'within-error' : difference < 0 ? 'better' : 'worse',
    direction: difference === 0 ? 'none' : difference < 0 ? 'down' : 'up',
    difference,
    threshold: 8,
    isFactor: false,
    basis: 'derived',
    source: { de: 'eine Quelle', en: 'a source' },
    reason: null,
    isAtLimit: Math.abs(difference) === 8,
    caveats: [],
    conditions: [],
    isBelowVariation: false,
    earlier: { ...side, value: from, resultGuid: guid(2), dateOfMeasurement: '2026-08-14T08:00:00Z' },
    later: { ...side, value: to, resultGuid: guid(1), dateOfMeasurement: '2026-11-18T08:42:00Z' },
    ageShare: null,
    ...given,
  }
}

export const unjudgedSample = (from: number, to: number, given: Partial<ScoreChange>): ScoreChange =>
  changeSample(from, to, {
    verdict: 'cannot-judge',
    threshold: null,
    basis: null,
    source: null,
    isAtLimit: false,
    ...given,
  })
