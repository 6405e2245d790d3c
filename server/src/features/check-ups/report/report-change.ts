import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import { splitShown, subtractShown } from '@salus/domain/numbers/shown-difference.ts'

export interface RowChange {
  readonly from: number
  readonly to: number
  readonly delta: number
  readonly judged: ScoreChange
}

/**
 * Returns the change of a number. Returns `null` if there is no change, if a value is not a number, or if the units
 * differ.
 */
export function describeNumberChange(judged: ScoreChange | null | undefined): RowChange | null {
  if (judged == null || judged.reason === 'other-unit') return null
  if (typeof judged.earlier.value !== 'number' || typeof judged.later.value !== 'number') return null
  const [from, to] = [judged.earlier.value, judged.later.value]
  return { from, to, delta: to - from, judged }
}

/** Computes the difference from the values as they are printed. The verdict is still based on the exact values. */
export function withShownDifference(change: RowChange, decimals: number): RowChange {
  const delta = subtractShown(change, decimals)
  const ageShare = splitShown(change.judged.ageShare, delta, decimals)
  // If no part of the change comes from age, keeps the difference on which the verdict is based.
  const difference = ageShare === null ? change.judged.difference : delta
  return { ...change, delta, judged: { ...change.judged, ageShare, difference } }
}

export interface RowWordChange {
  readonly from: string
  readonly judged: ScoreChange
}

export const describeWordChange = (judged: ScoreChange | null | undefined): RowWordChange | null =>
  judged != null && typeof judged.earlier.value === 'string' ? { from: judged.earlier.value, judged } : null
