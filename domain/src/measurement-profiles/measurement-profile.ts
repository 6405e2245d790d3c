import type { ChangeRules } from '../real-change/change-rule.ts'
import type { Words } from '../words.ts'
import type { WarningRule } from '../warnings/warning.ts'
import type { Contradiction } from './contradictions/contradiction.ts'
import type { ProfileFacts } from './profile-facts.ts'
import type { Answered, Caution } from './score-remarks.ts'
import type { PersonReason, WithheldReason } from './withheld-reasons.ts'

export type Sex = 'female' | 'male' | 'diverse'

/** The person's data on the day of measurement. Questionnaires never ask for age and sex. */
export interface Subject {
  /** In completed years on the day of measurement. */
  readonly age: number
  readonly sex: Sex
  /** In centimetres; omitted when the member record has no height. */
  readonly heightCm?: number | undefined
  /** The region for cardiovascular risk; omitted when the tenant has none. */
  readonly riskRegion?: 'low' | 'moderate' | 'high' | 'very-high' | undefined
}

export type AnswerValue = number | string | boolean | readonly string[] | null
/** Answers by item id. Numbers are in the unit of their item. */
export type Answers = Readonly<Record<string, AnswerValue>>

export interface Option {
  readonly value: number | string
  readonly label: Words
}

export interface VisibleIf {
  readonly item: string
  /** The item is asked if the other item has this answer. `null` means that the other item has no answer. */
  readonly equals?: AnswerValue | undefined
  /** The item is hidden if the other item has this answer. It is asked if the other item has another answer or none. */
  readonly unless?: AnswerValue | undefined
  readonly atLeast?: number | undefined
  readonly skipReason?: Words
  /** True when the question is skipped only for convenience. An answer is still accepted. */
  readonly isOnlySpared?: true
}

interface ItemBase {
  readonly id: string
  readonly text: Words
  readonly hint?: Words | undefined
  readonly section?: Words
  /**
   * Answers without this item are refused, unless it is hidden. In a profile with `mayDecline`, `null` is accepted as
   * an answer.
   */
  readonly required: boolean
  /** The item is required if one of these items is answered. */
  readonly requiredWith?: readonly string[]
  /** The codes of the scores that have no value while this item is unanswered. */
  readonly neededBy?: readonly string[]
  readonly visibleIf?: VisibleIf
}

export interface ChoiceItem extends ItemBase {
  readonly kind: 'single-choice'
  readonly options: readonly Option[]
  /**
   * Set when the published questionnaire allows several ticks and counts only the lowest of them. The form of Salus
   * itself accepts only one answer.
   */
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
  /** Hard limits, both included. A value outside them is refused, and the error contains the allowed range. */
  readonly min: number
  readonly max: number
  readonly step: number
  readonly unit?: string
  /** The usual range, limits included. A value outside it must be confirmed once but is never refused. */
  readonly usual?: readonly [low: number, high: number]
}
export type Item = ChoiceItem | MultipleChoiceItem | YesNoItem | NumberItem

/**
 * Whether a band is favourable or needs attention. Independent of `position`: muscle above its usual range is `good`.
 */
export type Valence = 'good' | 'neutral' | 'watch' | 'act'

export interface Band {
  /** The code in the test vectors, for example `low` or `obese_1`. */
  readonly code: string
  readonly name: Words
  /** The upper limit for the unrounded value; `null` when there is none. */
  readonly upTo: number | null
  /** True when the limit itself belongs to this band (`<=`), false when it belongs to the next one (`<`). */
  readonly inclusive: boolean
  readonly valence: Valence
  readonly position: 'under' | 'normal' | 'over'
  readonly meaning: Words
}

export interface ScoreTrace {
  readonly from?: readonly string[]
  /**
   * The items that are scored in reverse: lowest plus highest option minus the answer. Set only if the score adds up
   * the numbers of its answers.
   */
  readonly reversed?: readonly string[]
  readonly rule?: Words
}

export interface ScoreDefinition extends ScoreTrace {
  readonly code: string
  readonly name: Words
  /**
   * `primary`: the main result. `facet`: a domain or part. `value`: a measured or derived quantity. `detail`: shown
   * only with the calculation.
   */
  readonly role: 'primary' | 'facet' | 'value' | 'detail'
  readonly unit?: string
  readonly min: number
  readonly max: number
  /** Decimals for display. Stored values are unrounded unless the model rounds them. */
  readonly decimals: number
  /** The more favourable direction; `neither` when it depends on the person or the band. */
  readonly better: 'higher' | 'lower' | 'neither'
  readonly meaning?: Words
  /** Sorted from the lowest band to the highest. Empty when the model has no bands, or none for this subject. */
  readonly bands: (subject: Subject) => readonly Band[]
  /**
   * Returns why the model has no bands for this subject (a child, sex `diverse`); `undefined` when it has bands. The
   * reason is shown in place of the bands.
   */
  readonly noBandsBecause?: (subject: Subject) => Words | undefined
  /** Why a value has no band although there are bands for the person. */
  readonly unratedBecause?: WithheldReason
  readonly reference?: string
}

export interface Score {
  readonly code: string
  /** A number, the code of a class, or a boolean for yes and no; `null` when there is no value. */
  readonly value: number | string | boolean | null
  readonly unit?: string | undefined
  readonly band?: string | undefined
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly reference?: string | undefined
  readonly reason?: WithheldReason | PersonReason
  /** Set when some of the questions on which the score is based are unanswered. */
  readonly answered?: Answered
  readonly cautions?: readonly Caution[]
}

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
  /** Set when the answer contradicts other answers. */
  readonly contradiction?: Contradiction
}

export type Scoring =
  | { readonly ok: true; readonly scores: readonly Score[] }
  | { readonly ok: false; readonly problems: readonly AnswerProblem[] }

export interface NextStep {
  readonly title: Words
  readonly text: Words
  /** The step is shown only if the score is in one of these bands; if omitted, it is shown in all bands. */
  readonly bands?: readonly string[]
  /** The code of the score to which `bands` refers; the primary score if omitted. */
  readonly score?: string
}

export interface MeasurementProfile extends ProfileFacts {
  /** Changes whenever items or scoring change. A result stores the version that computed it. */
  readonly version: string
  readonly description: Words
  readonly source: Words
  /** The author's estimate of the duration in minutes; it is not computed from the items. Show it with "about". */
  readonly minutes: number
  /** True when members may run the profile by default. The tenant can change this. */
  readonly selfServiceByDefault: boolean
  /**
   * The number of required items that a person may decline with `null` ("prefer not to say"); 0 if omitted. Answers
   * that lack a required item entirely are still refused.
   */
  readonly mayDecline?: number
  /** One sentence about how an unanswered question affects the result. Shown with a question that can be skipped. */
  readonly whenLeftOut?: Words
  readonly items: readonly Item[]
  readonly scores: readonly ScoreDefinition[]
  readonly changeRules: ChangeRules
  readonly warnings: readonly WarningRule[]
  readonly nextSteps: readonly NextStep[]
  /**
   * Scores the answers; a pure function. If answers are bad, returns one problem per bad item instead of scores. Never
   * returns NaN or a partial result.
   */
  readonly score: (answers: Answers, subject: Subject) => Scoring
}
