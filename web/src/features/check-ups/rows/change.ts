import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { describeOtherUnit } from '@salus/domain/change-words/change-words.ts'
import { splitShown, subtractShown } from '@salus/domain/numbers/shown-difference.ts'
import type { Language } from '@salus/domain/words.ts'
import type { Change, ResultRow } from './row.ts'

/**
 * Converts the server's judgement of a difference to the change that a row shows; `undefined` unless both values are
 * numbers in the same unit.
 */
export function buildChange(judged: ScoreChange | null | undefined): Change | undefined {
  if (judged == null || judged.reason === 'other-unit') return undefined
  const { earlier, later } = judged
  if (typeof earlier.value !== 'number' || typeof later.value !== 'number') return undefined
  return {
    judged,
    verdict: judged.verdict,
    from: earlier.value,
    to: later.value,
    delta: later.value - earlier.value,
    readings: Math.max(earlier.readings, later.readings),
    days: [earlier.days, later.days],
  }
}

/** Returns the sentence about an earlier value in another unit; `undefined` if there is none. */
export const otherUnitRemark = (
  judged: ScoreChange | null | undefined,
  language: Language,
): readonly string[] | undefined =>
  judged?.reason === 'other-unit' ? [describeOtherUnit(judged.earlier.unit, language)] : undefined

/**
 * Adjusts the shown difference so that it agrees with the two values as they are displayed. The verdict is still based
 * on the exact values.
 */
export function withShownDifference(row: ResultRow): ResultRow {
  const { change, decimals } = row
  if (change === undefined) return row
  const delta = subtractShown(change, decimals)
  const ageShare = splitShown(change.judged.ageShare, delta, decimals)
  // If no part of the difference comes from age, the difference stays as the server judged it.
  const difference = ageShare === null ? change.judged.difference : delta
  return { ...row, change: { ...change, delta, judged: { ...change.judged, ageShare, difference } } }
}
