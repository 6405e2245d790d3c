import type { Words } from '../words.ts'
import type { ChangeBasis, withoutVerdictReasons } from './change-terms.ts'

export interface ThresholdContext {
  readonly values: readonly [earlier: number, later: number]
  /** In centimetres, on the day of the later reading. */
  readonly heightCm?: number | undefined
}

/** The smallest difference between two readings that exceeds measurement error, with 95 % confidence. */
export interface Threshold {
  readonly basis: ChangeBasis
  /**
   * 1.96 × √2 × standard error of measurement, before it is rounded up to `step`; in the unit of the value, or as a
   * factor.
   */
  readonly smallest: number | ((context: ThresholdContext) => number)
  readonly step: number
  /** `ratio`: the threshold is a factor, for values whose variation is proportional to the value. */
  readonly scale?: 'ratio'
  readonly formula?: Words
  readonly source: Words
}

interface Comparability {
  /**
   * Set when only readings of the same named device are compared. Two devices without a name might be different ones.
   */
  readonly isFromDevice?: true
  readonly movedBy?: readonly string[]
  /**
   * The calculation model at this age, for profiles with several models. Results of different models are never
   * compared.
   */
  readonly modelAt?: (age: number) => string
}

export interface ThresholdRule extends Threshold, Comparability {
  readonly kind: 'threshold'
  /**
   * `banded`: a change towards the good or neutral bands is better. `neither`: a change is neither better nor worse.
   */
  readonly direction: 'lower' | 'higher' | 'banded' | 'neither'
  /** For two readings on the same day, if a different error is published for them. */
  readonly sameDay?: Threshold
  /**
   * `points` is the code of the score with the points for age, which are subtracted. `history` lists the codes of the
   * scores with points for answers about the past.
   */
  readonly withoutAge?: { readonly points: string; readonly history: readonly string[] }
  /**
   * Set for a score that is computed from facts, for example a risk. Its value has no measurement error that could be
   * drawn.
   */
  readonly isOfFacts?: true
}

export interface WithoutVerdictRule extends Comparability {
  readonly kind: 'without-verdict'
  readonly reason: (typeof withoutVerdictReasons)[number]
  /** The explanation with its publication; omitted when the reason is sufficient. */
  readonly source?: Words
  /**
   * Set when the value rises with age even if nothing else changes. The share of age is found by scoring the earlier
   * answers at the later age.
   */
  readonly risesWithAge?: true
  /** If set, values are judged after all if each is a mean over at least two days. */
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

/** The rule for a result that is a word. A different word is neither better nor worse. */
export interface ClassRule extends Comparability {
  readonly kind: 'class'
  readonly looksAt?: readonly string[]
  /** True when a result is so close to a different word that getting that word next time would prove nothing. */
  readonly isTooClose?: (scores: readonly ScoreValue[]) => boolean
}

export type ChangeRule = ThresholdRule | WithoutVerdictRule | ClassRule

/** By score code. Every score of a profile has a rule. */
export type ChangeRules = Readonly<Record<string, ChangeRule>>

export const classRule: ClassRule = { kind: 'class' }

/** The rule for values whose differences cannot be judged, because nothing is published about their error. */
export const errorUnknown: WithoutVerdictRule = { kind: 'without-verdict', reason: 'measurement-error-unknown' }

/**
 * The rule for values that are calculated from other judged values. If they were judged as well, one reading would
 * count twice.
 */
export const followsFromOthers: WithoutVerdictRule = { kind: 'without-verdict', reason: 'follows-from-others' }

export const rulesFor = (codes: readonly string[], rule: ChangeRule): ChangeRules =>
  Object.fromEntries(codes.map((code) => [code, rule]))
