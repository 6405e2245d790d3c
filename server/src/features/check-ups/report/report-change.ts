import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'

export interface RowChange {
  readonly from: number
  readonly to: number
  readonly delta: number
  readonly judged: ScoreChange
}

export function describeNumberChange(judged: ScoreChange | null | undefined): RowChange | null {
  if (judged == null || typeof judged.earlier.value !== 'number' || typeof judged.later.value !== 'number') return null
  const [from, to] = [judged.earlier.value, judged.later.value]
  return { from, to, delta: to - from, judged }
}

export interface RowWordChange {
  readonly from: string
  readonly judged: ScoreChange
}

export const describeWordChange = (judged: ScoreChange | null | undefined): RowWordChange | null =>
  judged != null && typeof judged.earlier.value === 'string' ? { from: judged.earlier.value, judged } : null
