import { usualRange } from '../measurement-profiles/banded-score.ts'
import type { Words } from '../words.ts'
import type { Score, ScoreDefinition, Subject } from '../measurement-profiles/measurement-profile.ts'

/** One value of a score, with what decides whether another may be compared with it. */
export interface Reading {
  readonly value: Score['value']
  /** The profile version that scored it. */
  readonly version: string
  /** The device or the way it was measured, when the value depends on it. */
  readonly source?: string
}

/**
 * `changed`: a real difference of a score that has no favourable direction (weight; BMI within its usual range).
 * `not-comparable` carries the reason instead of a threshold.
 */
export type RealChange =
  | {
      readonly outcome: 'better' | 'worse' | 'changed' | 'no-real-change'
      /** Current minus previous, unrounded, in the score's unit. */
      readonly difference: number
      /** The smallest difference that is more than measurement error, in the score's unit. */
      readonly threshold: number
      readonly thresholdSource: Words
    }
  | {
      readonly outcome: 'not-comparable'
      readonly reason: 'no-number' | 'other-version' | 'other-source' | 'measurement-error-unknown'
      /** Absent where one of the two is not a number. */
      readonly difference?: number
    }

export interface Comparison {
  readonly definition: ScoreDefinition
  /** Whose usual range decides the direction where neither higher nor lower is better. */
  readonly subject: Subject
  readonly previous: Reading
  readonly current: Reading
}

/** What binary fractions lose in a subtraction (32.3 − 31.8), far below any measurement. */
const subtractionLoss = 1e-9

/**
 * Whether two readings of one score differ by more than measurement error, and for the better or the worse.
 * Readings of different profile versions or devices are never compared: their difference may come from those.
 */
export const realChange = ({ definition, subject, previous, current }: Comparison): RealChange => {
  if (!isNumber(previous.value) || !isNumber(current.value)) return { outcome: 'not-comparable', reason: 'no-number' }
  const difference = current.value - previous.value
  if (previous.version !== current.version) return { outcome: 'not-comparable', reason: 'other-version', difference }
  if (previous.source !== current.source) return { outcome: 'not-comparable', reason: 'other-source', difference }
  const error = definition.minimalDetectableChange
  if (error === undefined) return { outcome: 'not-comparable', reason: 'measurement-error-unknown', difference }
  const isReal = Math.abs(difference) >= error.value - subtractionLoss
  const outcome = isReal ? directionOf(definition, subject, [previous.value, current.value]) : 'no-real-change'
  return { outcome, difference, threshold: error.value, thresholdSource: error.source }
}

const isNumber = (value: Score['value']): value is number => typeof value === 'number' && Number.isFinite(value)

const directionOf = (
  definition: ScoreDefinition,
  subject: Subject,
  [before, after]: readonly [before: number, after: number],
): 'better' | 'worse' | 'changed' => {
  if (definition.better === 'higher') return after > before ? 'better' : 'worse'
  if (definition.better === 'lower') return after < before ? 'better' : 'worse'
  const range = usualRange(definition.bands(subject))
  const gained = outside(range, before) - outside(range, after)
  if (gained === 0) return 'changed'
  return gained > 0 ? 'better' : 'worse'
}

/** How far a value lies outside its usual range; 0 inside it or without one. */
const outside = ({ low, high }: { readonly low?: number; readonly high?: number }, value: number): number =>
  Math.max(low === undefined ? 0 : low - value, high === undefined ? 0 : value - high, 0)
