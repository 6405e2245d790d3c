import { usualRange } from '../measurement-profiles/banded-score.ts'
import { classWordOf } from '../measurement-profiles/class-word.ts'
import { type Conditions, differingConditions } from '../measurement-profiles/measuring-conditions.ts'
import type { Words } from '../words.ts'
import type { Score, ScoreDefinition, Subject } from '../measurement-profiles/measurement-profile.ts'
import { type OwnRepeatability, ownRepeatabilitySource } from './own-repeatability.ts'

/** One value of a score, with what decides whether another may be compared with it. */
export interface Reading {
  readonly value: Score['value']
  /** The profile version that scored it. */
  readonly version: string
  /** Absent or null when nobody said which. */
  readonly device?: string | null | undefined
  /** How the value came in: typed, by Bluetooth ... */
  readonly origin?: string | undefined
  /** The measuring conditions that are known. */
  readonly conditions?: Conditions | undefined
}

type NotComparable = 'no-number' | 'other-version' | 'other-device' | 'device-unknown' | 'measurement-error-unknown'

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
      /** Whether the tenant's own repeat readings said it. */
      readonly isOwnError: boolean
      /** What was not alike in the two measurements and may have moved the value, in sentences. */
      readonly caveats: readonly Words[]
    }
  | {
      readonly outcome: 'not-comparable'
      readonly reason: NotComparable
      /** Absent where one of the two is not a number. */
      readonly difference?: number
    }

export interface Comparison {
  readonly definition: ScoreDefinition
  /** Whose usual range decides the direction where neither higher nor lower is better. */
  readonly subject: Subject
  readonly previous: Reading
  readonly current: Reading
  /** What the tenant's own repeat readings on the device say about the score. */
  readonly own?: OwnRepeatability | undefined
}

/** What binary fractions lose in a subtraction (32.3 − 31.8), far below any measurement. */
const subtractionLoss = 1e-9

/**
 * Whether two readings of one score differ by more than measurement error, and for the better or the worse.
 * Readings of different profile versions or devices are never compared: their difference may come from those.
 */
export const realChange = ({ definition, subject, previous, current, own }: Comparison): RealChange => {
  if (!isNumber(previous.value) || !isNumber(current.value)) return { outcome: 'not-comparable', reason: 'no-number' }
  const difference = current.value - previous.value
  const reason = whyNotComparable(previous, current)
  if (reason !== undefined) return { outcome: 'not-comparable', reason, difference }
  const error = measurementErrorOf(definition, own)
  if (error === undefined) return { outcome: 'not-comparable', reason: 'measurement-error-unknown', difference }
  const isReal = Math.abs(difference) >= error.value - subtractionLoss
  const outcome = isReal ? directionOf(definition, subject, [previous.value, current.value]) : 'no-real-change'
  const caveats = caveatsOf(previous, current)
  const isOwnError = own !== undefined
  return { outcome, difference, threshold: error.value, thresholdSource: error.source, isOwnError, caveats }
}

/**
 * The smallest difference of two readings that is more than measurement error. The tenant's own repeat readings take
 * the place of the default, rounded up to the shown decimals: whoever reads two values can follow the verdict.
 */
export const measurementErrorOf = (
  { minimalDetectableChange, decimals }: Pick<ScoreDefinition, 'minimalDetectableChange' | 'decimals'>,
  own?: OwnRepeatability,
): ScoreDefinition['minimalDetectableChange'] =>
  own === undefined
    ? minimalDetectableChange
    : { value: roundedUp(own.minimalDetectableChange, decimals), source: ownRepeatabilitySource(own) }

const roundedUp = (value: number, decimals: number): number =>
  Number((Math.ceil(value * 10 ** decimals - subtractionLoss) / 10 ** decimals).toFixed(decimals))

/** Of results that are words: the same as before or another one, never better or worse. */
export type WordChange =
  | { readonly outcome: 'same-word' | 'other-word' }
  | { readonly outcome: 'not-comparable'; readonly reason: NotComparable }

export const wordChange = (previous: Reading, current: Reading): WordChange | undefined => {
  const [before, now] = [classWordOf(previous.value), classWordOf(current.value)]
  if (before === undefined || now === undefined) return undefined
  const reason = whyNotComparable(previous, current)
  if (reason !== undefined) return { outcome: 'not-comparable', reason }
  return { outcome: before === now ? 'same-word' : 'other-word' }
}

/** Two readings without a named device are taken to be of one and the same. */
const whyNotComparable = (previous: Reading, current: Reading): NotComparable | undefined => {
  if (previous.version !== current.version) return 'other-version'
  const [before, now] = [previous.device ?? null, current.device ?? null]
  if (before === now) return undefined
  return before === null || now === null ? 'device-unknown' : 'other-device'
}

const caveatsOf = (previous: Reading, current: Reading): readonly Words[] => {
  const conditions = differingConditions(previous.conditions, current.conditions)
  const { origin } = previous
  const isOtherWay = origin !== undefined && current.origin !== undefined && origin !== current.origin
  return isOtherWay ? [...conditions, otherOrigin] : conditions
}

const otherOrigin: Words = {
  de: 'Die beiden Werte wurden auf verschiedenem Weg erfasst, zum Beispiel einmal eingetippt und einmal vom Gerät übertragen.',
  en: 'The two values came in by different ways, for example one typed and one sent by the device.',
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
