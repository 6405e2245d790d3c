import type { Words } from '../words.ts'
import type { ChangeBasis, withoutVerdictReasons } from './change-terms.ts'

export interface ThresholdContext {
  readonly values: readonly [earlier: number, later: number]
  /** In centimetres, on the date of the later reading. */
  readonly heightCm?: number | undefined
}

/** The smallest difference between two readings that exceeds measurement error, with 95 % confidence. */
export interface Threshold {
  readonly basis: ChangeBasis
  /**
   * 1.96 × √2 × standard error of measurement, before it is rounded up to `step`; in the value's unit, or as a factor.
   */
  readonly smallest: number | ((context: ThresholdContext) => number)
  /** The step between possible values. */
  readonly step: number
  /** `ratio`: the threshold is a factor, for values whose variation is proportional to the value. */
  readonly scale?: 'ratio'
  /** The threshold in words, when it is more than one number. */
  readonly formula?: Words
  /** The publication, with its result. */
  readonly source: Words
}

interface Comparability {
  /** Only readings of the same named device are compared, because two unnamed devices may be different ones. */
  readonly isFromDevice?: true
  /** The codes of the measuring conditions that shift this value. */
  readonly movedBy?: readonly string[]
  /**
   * The calculation model at this age, for profiles with several models; results of different models are never
   * compared.
   */
  readonly modelAt?: (age: number) => string
}

/** A value whose measurement error is known well enough to judge a difference. */
export interface ThresholdRule extends Threshold, Comparability {
  readonly kind: 'threshold'
  /** `banded`: towards the good or neutral bands is better. `neither`: a change is neither better nor worse. */
  readonly direction: 'lower' | 'higher' | 'banded' | 'neither'
  /** For two readings on the same day, if a different error was published for it. */
  readonly sameDay?: Threshold
  /**
   * The code of the score with points for age, which are subtracted, and the codes of those with points for answers
   * about the past.
   */
  readonly withoutAge?: { readonly points: string; readonly history: readonly string[] }
  /**
   * A score that is computed from facts, such as a risk score: its value has no measurement error that could be drawn.
   */
  readonly isOfFacts?: true
}

/** A value that is shown with number and band, but whose differences are never judged. */
export interface WithoutVerdictRule extends Comparability {
  readonly kind: 'without-verdict'
  readonly reason: (typeof withoutVerdictReasons)[number]
  /** The explanation with its publication; omitted when the reason is sufficient. */
  readonly source?: Words
  /** The value rises with age alone. The share of age is found by scoring the earlier answers at today's age. */
  readonly risesWithAge?: true
  /** If set, means over at least two days each are judged nevertheless. */
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

/** A result that is a word: the same or another one, never better or worse. */
export interface ClassRule extends Comparability {
  readonly kind: 'class'
  /** The codes of the scores that `isTooClose` uses. */
  readonly looksAt?: readonly string[]
  /** True when the result was so close to another word that a different word would prove nothing. */
  readonly isTooClose?: (scores: readonly ScoreValue[]) => boolean
}

export type ChangeRule = ThresholdRule | WithoutVerdictRule | ClassRule

/** Keyed by score code; every score of a profile has a rule. */
export type ChangeRules = Readonly<Record<string, ChangeRule>>

/** A result that is a word. */
export const classRule: ClassRule = { kind: 'class' }

/** No publication allows a difference to be judged. */
export const errorUnknown: WithoutVerdictRule = { kind: 'without-verdict', reason: 'measurement-error-unknown' }

/** The value follows from others that are judged; judging it as well would count one reading twice. */
export const followsFromOthers: WithoutVerdictRule = { kind: 'without-verdict', reason: 'follows-from-others' }

/** The same rule for several scores. */
export const rulesFor = (codes: readonly string[], rule: ChangeRule): ChangeRules =>
  Object.fromEntries(codes.map((code) => [code, rule]))
