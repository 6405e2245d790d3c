import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import type { Change } from './row.ts'

/** Converts the server's judgement of a difference; `undefined` unless both values are numbers. */
export function buildChange(judged: ScoreChange | null | undefined): Change | undefined {
  if (judged == null) return undefined
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
