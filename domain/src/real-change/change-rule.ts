import type { Words } from '../words.ts'
import type { ChangeBasis, withoutVerdictReasons } from './change-terms.ts'

export interface ThresholdContext {
  readonly values: readonly [earlier: number, later: number]
  /** In centimetres, at the later reading. */
  readonly heightCm?: number | undefined
}

/** The smallest difference between two readings that exceeds measurement error, with 95 % confidence. */
export interface Threshold {
  readonly basis: ChangeBasis
  /**
   * 1.96 × √2 × standard error of measurement, not yet rounded up to `step`. In the unit of the value, or a factor if
   * `scale` is `ratio`.
   */
  readonly smallest: number | ((context: ThresholdContext) => number)
  readonly step: number
  /** With `ratio` the threshold is a factor, for values whose variation is proportional to the value. */
  readonly scale?: 'ratio'
  readonly formula?: Words
  readonly source: Words
}

interface Comparability {
  /**
   * Set for values from devices: readings are compared only if both name the same device or model. Two unnamed devices
   * might be different ones.
   */
  readonly isFromDevice?: true
  readonly movedBy?: readonly string[]
  /**
   * The calculation model for an age, in profiles with several models. Results of different models are never compared.
   */
  readonly modelAt?: (age: number) => string
}

export interface ThresholdRule extends Threshold, Comparability {
  readonly kind: 'threshold'
  /**
   * With `banded`, a change towards the good or neutral bands is better. With `neither`, no change is better or worse.
   */
  readonly direction: 'lower' | 'higher' | 'banded' | 'neither'
  /** The threshold for two readings on the same day. Set if a different error is published for them. */
  readonly sameDay?: Threshold
  /**
   * Set if points for age are part of the score. `points` is the code of the score that contains these points; they are
   * subtracted before comparing. `history` lists the codes of the scores with points for answers about the past.
   */
  readonly withoutAge?: { readonly points: string; readonly history: readonly string[] }
  /**
   * Set for a score that is computed from facts, for example a risk. It has no measurement error that a chart could
   * show.
   */
  readonly isOfFacts?: true
}

export interface WithoutVerdictRule extends Comparability {
  readonly kind: 'without-verdict'
  readonly reason: (typeof withoutVerdictReasons)[number]
  /** The explanation with its publication. Omitted if `reason` explains enough. */
  readonly source?: Words
  /**
   * Set if the value rises with age even if nothing else changes. Scoring the earlier answers at the later age shows
   * how much of the change age explains.
   */
  readonly risesWithAge?: true
  /** Set if means over at least two days are compared instead of single values. */
  readonly dayMeans?: DayMeans
}

/** The error of a value whose day-to-day variation is proportional to the value. */
export interface DayMeans {
  /** The within-person coefficient of variation between days. */
  readonly variation: number
  readonly source: Words
}

interface ScoreValue {
  readonly code: string
  readonly value: number | string | boolean | null
}

/** The rule for a result that is a word. A change to a different word is neither better nor worse. */
export interface ClassRule extends Comparability {
  readonly kind: 'class'
  readonly looksAt?: readonly string[]
  /** True if a result is so close to another word that chance alone could give the other word next time. */
  readonly isTooClose?: (scores: readonly ScoreValue[]) => boolean
}

export type ChangeRule = ThresholdRule | WithoutVerdictRule | ClassRule

/** The rules by score code. Every score of a profile has a rule. */
export type ChangeRules = Readonly<Record<string, ChangeRule>>

export const classRule: ClassRule = { kind: 'class' }

/** The rule for values whose changes cannot be judged, because no measurement error is published for them. */
export const errorUnknown: WithoutVerdictRule = { kind: 'without-verdict', reason: 'measurement-error-unknown' }

/**
 * The rule for values that are calculated from other values which are judged themselves. Judging both would count one
 * reading twice.
 */
export const followsFromOthers: WithoutVerdictRule = { kind: 'without-verdict', reason: 'follows-from-others' }

/** Returns the calculation model at this age; `undefined` if there is only one, or if the age is unknown. */
export const findModel = ({ modelAt }: ChangeRule, age: number | null | undefined): string | undefined =>
  typeof age === 'number' ? modelAt?.(age) : undefined

export const rulesFor = (codes: readonly string[], rule: ChangeRule): ChangeRules =>
  Object.fromEntries(codes.map((code) => [code, rule]))
