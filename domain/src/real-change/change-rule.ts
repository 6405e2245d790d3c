import type { Words } from '../words.ts'

/**
 * Where a threshold comes from. `published`: a limit that was published for people like ours. `derived`: calculated from
 * published reliability. `own-default`: set by Salus, because nothing was published; it never says better or worse.
 */
export const changeBases = ['published', 'derived', 'own-default'] as const
export type ChangeBasis = (typeof changeBases)[number]

export interface ThresholdContext {
  readonly values: readonly [earlier: number, later: number]
  /** Centimetres, on the date of the later reading. */
  readonly heightCm?: number | undefined
}

/** The smallest difference of two readings that is more than measurement error, with 95 % confidence. */
export interface Threshold {
  readonly basis: ChangeBasis
  /** 1.96 × √2 × standard error of measurement, before it is rounded up to `step`; in the value's unit, or as a factor. */
  readonly smallest: number | ((context: ThresholdContext) => number)
  /** The steps that the value can take. */
  readonly step: number
  /** `ratio`: the threshold is a factor, for values that vary by a share of themselves. */
  readonly scale?: 'ratio'
  /** The threshold in words, where it is more than one number. */
  readonly formula?: Words
  /** What was published, and by whom. */
  readonly source: Words
}

interface Comparability {
  /** Only readings of the same named device are compared: two unnamed devices may be different ones. */
  readonly isFromDevice?: true
  /** Codes of the measuring conditions that move this value. */
  readonly movedBy?: readonly string[]
  /** The calculation model at this age, where a profile has several; two models are never compared. */
  readonly modelAt?: (age: number) => string
}

/** A value whose measurement error is known well enough to judge a difference. */
export interface ThresholdRule extends Threshold, Comparability {
  readonly kind: 'threshold'
  /** `banded`: towards the bands that are good or neutral is better. `neither`: a change is neither better nor worse. */
  readonly direction: 'lower' | 'higher' | 'banded' | 'neither'
  /** For two readings of the same day, where another error was published. */
  readonly sameDay?: Threshold
  /** Codes of the scores that hold points for age, which are taken out, and points for what was answered about the past. */
  readonly withoutAge?: { readonly points: string; readonly history: readonly string[] }
  /** A score of facts, such as a risk score: its value has no measurement error that could be drawn around it. */
  readonly isOfFacts?: true
}

export const withoutVerdictReasons = [
  'single-reading',
  'error-too-large',
  'no-individual-error',
  'follows-from-others',
  'measurement-error-unknown',
] as const

/** A value that is shown with number and band, and whose difference is never judged. */
export interface WithoutVerdictRule extends Comparability {
  readonly kind: 'without-verdict'
  readonly reason: (typeof withoutVerdictReasons)[number]
  /** Why, with what was published; absent where the reason says all of it. */
  readonly source?: Words
  /** The value rises with age alone: the part of age is found by calculating the earlier answers at today's age. */
  readonly risesWithAge?: true
  /** Means over at least two days each are judged after all. */
  readonly dayMeans?: DayMeans
}

/** The error of a value that varies from day to day by a share of itself. */
export interface DayMeans {
  /** Within-person coefficient of variation of one day. */
  readonly variation: number
  readonly source: Words
}

interface ScoreValue {
  readonly code: string
  readonly value: number | string | boolean | null
}

/** A result that is a word: the same as before or another one, never better or worse. */
export interface ClassRule extends Comparability {
  readonly kind: 'class'
  /** The codes of the scores that `isTooClose` looks at. */
  readonly looksAt?: readonly string[]
  /** Whether another word would say nothing, because in this result it was nearly the other one. */
  readonly isTooClose?: (scores: readonly ScoreValue[]) => boolean
}

export type ChangeRule = ThresholdRule | WithoutVerdictRule | ClassRule

/** By the code of the score; every score of a profile has one. */
export type ChangeRules = Readonly<Record<string, ChangeRule>>

/** A result that is a word. */
export const classRule: ClassRule = { kind: 'class' }

/** Nothing is published that could judge a difference. */
export const errorUnknown: WithoutVerdictRule = { kind: 'without-verdict', reason: 'measurement-error-unknown' }

/** The value follows from others that are judged; judging it too would count one reading twice. */
export const followsFromOthers: WithoutVerdictRule = { kind: 'without-verdict', reason: 'follows-from-others' }

/** The same rule for several scores. */
export const rulesFor = (codes: readonly string[], rule: ChangeRule): ChangeRules =>
  Object.fromEntries(codes.map((code) => [code, rule]))
