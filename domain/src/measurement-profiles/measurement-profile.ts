import type { ChangeRules } from '../real-change/change-rule.ts'
import type { Words } from '../words.ts'
import type { WarningRule } from '../warnings/warning.ts'
import type { ProfileFacts } from './profile-facts.ts'
import type { Answered, Caution } from './score-remarks.ts'
import type { PersonReason, WithheldReason } from './withheld-reasons.ts'

export type Sex = 'female' | 'male' | 'diverse'

/** The measured person's data on the date of measurement. A questionnaire never asks for them again. */
export interface Subject {
  /** In completed years on the date of measurement. */
  readonly age: number
  readonly sex: Sex
  /** In centimetres; set when the member record has it. */
  readonly heightCm?: number | undefined
  /** The region for cardiovascular risk; set when the tenant has one. */
  readonly riskRegion?: 'low' | 'moderate' | 'high' | 'very-high' | undefined
}

export type AnswerValue = number | string | boolean | readonly string[] | null
/** Keyed by item id, in SI units with a decimal point. */
export type Answers = Readonly<Record<string, AnswerValue>>

export interface Option {
  readonly value: number | string
  readonly label: Words
}

/** The item is asked only while the answers so far meet this condition. */
export interface VisibleIf {
  readonly item: string
  /** `null` matches while that item has no answer. */
  readonly equals?: AnswerValue | undefined
  /** The item is hidden for this answer, and asked for any other answer and for none. */
  readonly unless?: AnswerValue | undefined
  readonly atLeast?: number | undefined
  /** Shown when the item is skipped, for example "No walking, so no minutes to ask". */
  readonly skipReason?: Words
  /** The question is skipped for convenience; an answer is still accepted. */
  readonly isOnlySpared?: true
}

interface ItemBase {
  readonly id: string
  readonly text: Words
  /** One sentence of help below the question. */
  readonly hint?: Words | undefined
  /** The section of the questionnaire; progress is shown per section. */
  readonly section?: Words
  /** Answers without this item are refused. In a profile with `mayDecline`, `null` is an answer. */
  readonly required: boolean
  /** Answers without this item are refused as soon as one of these items is answered. */
  readonly requiredWith?: readonly string[]
  /** The scores that are withheld while this item is unanswered. */
  readonly neededBy?: readonly string[]
  readonly visibleIf?: VisibleIf
}

export interface ChoiceItem extends ItemBase {
  readonly kind: 'single-choice'
  readonly options: readonly Option[]
  /** The model allows several ticks and uses the lowest of them. The form asks for one answer. */
  readonly severalCountAs?: 'lowest'
}
export interface MultipleChoiceItem extends ItemBase {
  readonly kind: 'multiple-choice'
  readonly options: readonly Option[]
}
export interface YesNoItem extends ItemBase {
  readonly kind: 'yes-no'
}
export interface NumberItem extends ItemBase {
  readonly kind: 'number'
  /** Hard limits, inclusive: a value outside is impossible and is refused with the allowed range. */
  readonly min: number
  readonly max: number
  readonly step: number
  /** UCUM-like unit for display: cm, kg, %, mmHg, min, d. */
  readonly unit?: string
  /** Inclusive. A value outside is unusual: it must be confirmed once and is never refused. */
  readonly usual?: readonly [low: number, high: number]
}
export type Item = ChoiceItem | MultipleChoiceItem | YesNoItem | NumberItem

/**
 * Shows whether a band is fine or needs attention. It is independent of the direction: muscle above its range is
 * `good`.
 */
export type Valence = 'good' | 'neutral' | 'watch' | 'act'

export interface Band {
  /** The test vectors' code: low, moderate, obese_1 ... */
  readonly code: string
  readonly name: Words
  /** The upper limit of the band for the unrounded value; `null` when there is none. */
  readonly upTo: number | null
  /** True when the limit itself belongs to this band (`<=`); false when it belongs to the next (`<`). */
  readonly inclusive: boolean
  readonly valence: Valence
  /** Below, in or above the usual range. */
  readonly position: 'under' | 'normal' | 'over'
  /** One or two plain sentences about what this result means for the person. */
  readonly meaning: Words
}

/** Explains how a score is derived from the answers. */
export interface ScoreTrace {
  /** The ids of the items used. */
  readonly from?: readonly string[]
  /**
   * Set when each answer adds its own number; the named items are scored in reverse (lowest plus highest option minus
   * the answer).
   */
  readonly reversed?: readonly string[]
  /** One sentence about how the answers are scored. */
  readonly rule?: Words
}

/** The display and explanation of one score of a profile. */
export interface ScoreDefinition extends ScoreTrace {
  readonly code: string
  readonly name: Words
  /**
   * `primary`: the headline. `facet`: a domain or part. `value`: a measured or derived quantity. `detail`: only in the
   * trace.
   */
  readonly role: 'primary' | 'facet' | 'value' | 'detail'
  readonly unit?: string
  /** The ends of the drawn scale. */
  readonly min: number
  readonly max: number
  /** Decimals for display. Stored values are unrounded, as far as the model allows. */
  readonly decimals: number
  /** The more favourable direction; `neither` when it depends. */
  readonly better: 'higher' | 'lower' | 'neither'
  /** One or two plain sentences about what this score shows, whatever its value. */
  readonly meaning?: Words
  /** Lowest first. May depend on the subject (waist by sex). Empty when the model has none. */
  readonly bands: (subject: Subject) => readonly Band[]
  /** Shown instead of bands when the model has bands, but none for this subject (a child, sex `diverse`). */
  readonly noBandsBecause?: (subject: Subject) => Words | undefined
  readonly reference?: string
}

export interface Score {
  readonly code: string
  /** A number, the code of a class, or yes and no; `null` when there is no value. */
  readonly value: number | string | boolean | null
  readonly unit?: string | undefined
  /** The test vectors' code of the band, determined from the unrounded value. */
  readonly band?: string | undefined
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly reference?: string | undefined
  /** Why there is no value. */
  readonly reason?: WithheldReason | PersonReason
  /** Set when some of the score's questions have no answer. */
  readonly answered?: Answered
  /** Remarks that must be shown with the value. */
  readonly cautions?: readonly Caution[]
}

/** One refused answer. `path` is the item id. */
export interface AnswerProblem {
  readonly path: string
  readonly code:
    | 'unknown-item'
    | 'required'
    | 'wrong-type'
    | 'not-an-option'
    | 'out-of-range'
    | 'not-a-step'
    | 'not-asked'
    | 'inconsistent'
  readonly message: string
  readonly min?: number
  readonly max?: number
}

export type Scoring =
  | { readonly ok: true; readonly scores: readonly Score[] }
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] }

export interface NextStep {
  readonly title: Words
  readonly text: Words
  /** The step is shown when the score is in one of these bands; always if omitted. */
  readonly bands?: readonly string[]
  /** The code of the score that `bands` refers to; the primary score if omitted. */
  readonly score?: string
}

/** The definition of one analysis. To add one, add a folder next to this file and a line in `all-profiles.ts`. */
export interface MeasurementProfile extends ProfileFacts {
  /** Changes whenever items or scoring change; a result keeps the version that computed it. */
  readonly version: string
  readonly description: Words
  /** The author, the year, and "after the model of". */
  readonly source: Words
  /** How long it takes, in minutes: an estimate of its author, not computed from the items. Say "about" where it is shown. */
  readonly minutes: number
  /** True when members may run it by default; the tenant can change this. */
  readonly selfServiceByDefault: boolean
  /**
   * The number of required items that a person may decline by answering `null` ("prefer not to say"); 0 if omitted.
   * Declining is an answer: an absent required item is always refused.
   */
  readonly mayDecline?: number
  /** One sentence about how an unanswered question affects the result. Shown while one may be skipped. */
  readonly whenLeftOut?: Words
  readonly items: readonly Item[]
  readonly scores: readonly ScoreDefinition[]
  /** The rules for judging differences, keyed by score code. */
  readonly changeRules: ChangeRules
  /** The warnings of a result, for the person and for staff. Empty when no band requires action. */
  readonly warnings: readonly WarningRule[]
  readonly nextSteps: readonly NextStep[]
  /** A pure function. Refuses with one problem per bad item; never returns NaN or a partial result. */
  readonly score: (answers: Answers, subject: Subject) => Scoring
}
