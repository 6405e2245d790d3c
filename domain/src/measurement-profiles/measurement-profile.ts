import type { ChangeRules } from '../real-change/change-rule.ts'
import type { Words } from '../words.ts'
import type { Answered, Caution } from './score-remarks.ts'
import type { PersonReason, WithheldReason } from './withheld-reasons.ts'

/** The three families of the specification, in menu order. */
export const measurementFamilies = ['stress', 'metabolic', 'body-scale'] as const
export type MeasurementFamily = (typeof measurementFamilies)[number]

export type Sex = 'female' | 'male' | 'diverse'

/** What is known of the measured person on the date of measurement. Never asked again in a questionnaire. */
export interface Subject {
  /** Completed years of age on the date of measurement. */
  readonly age: number
  readonly sex: Sex
  /** Centimetres, when the member record has it. */
  readonly heightCm?: number
  /** Home region for cardiovascular risk, when the tenant has one. */
  readonly riskRegion?: 'low' | 'moderate' | 'high' | 'very-high'
}

export type AnswerValue = number | string | boolean | readonly string[] | null
/** By item id, in SI units with a point as decimal sign. */
export type Answers = Readonly<Record<string, AnswerValue>>

export interface Option {
  readonly value: number | string
  readonly label: Words
}

/** The item is asked only while the condition holds for the answers given so far. */
export interface VisibleIf {
  readonly item: string
  /** `null`: while that item has no answer. */
  readonly equals?: AnswerValue
  /** The item is left out with this answer, and asked with any other and with none. */
  readonly unless?: AnswerValue
  readonly atLeast?: number
  /** Said to the person when the item is skipped, for example "No walking, so no minutes to ask". */
  readonly skipReason?: Words
  /** Left out only to spare the person the question: an answer that comes all the same is not refused. */
  readonly isOnlySpared?: true
}

interface ItemBase {
  readonly id: string
  readonly text: Words
  /** A sentence of help under the question. */
  readonly hint?: Words
  /** The part of the questionnaire it belongs to; progress is split by section. */
  readonly section?: Words
  /** Answers without it are refused. In a profile with `mayDecline`, `null` is an answer. */
  readonly required: boolean
  /** Answers without it are refused as soon as one of these items is answered. */
  readonly requiredWith?: readonly string[]
  /** The scores that are withheld without an answer to it. */
  readonly neededBy?: readonly string[]
  readonly visibleIf?: VisibleIf
}

export interface ChoiceItem extends ItemBase {
  readonly kind: 'single-choice'
  readonly options: readonly Option[]
  /** The model lets people tick several: a list of options counts as the lowest of them. Asked for as one. */
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
  /** Hard limits: outside is impossible and refused with the allowed range. Inclusive. */
  readonly min: number
  readonly max: number
  readonly step: number
  /** UCUM-like unit for display: cm, kg, %, mmHg, min, d. */
  readonly unit?: string
  /** Outside is unusual: asked about once, never refused. Inclusive. */
  readonly usual?: readonly [low: number, high: number]
}
export type Item = ChoiceItem | MultipleChoiceItem | YesNoItem | NumberItem

/** Whether a band needs attention. Direction on the scale is not valence: muscle above its range is `good`. */
export type Valence = 'good' | 'neutral' | 'watch' | 'act'

export interface Band {
  /** The word of the test vectors: low, moderate, obese_1 ... */
  readonly code: string
  readonly name: Words
  /** The band reaches up to here on the unrounded value. `null` = no upper border. */
  readonly upTo: number | null
  /** True: the border itself still belongs to this band (`<=`). False: it belongs to the next (`<`). */
  readonly inclusive: boolean
  readonly valence: Valence
  /** Under, in or over the usual range. */
  readonly position: 'under' | 'normal' | 'over'
  /** One or two plain sentences: what this result means for the person. */
  readonly meaning: Words
}

/** How a score comes from the answers, for whoever wants to follow it. */
export interface ScoreTrace {
  /** The ids of the items that go into it. */
  readonly from?: readonly string[]
  /**
   * Present where every answer counts with its own number; the named items count the other way round (lowest plus
   * highest option minus the answer).
   */
  readonly reversed?: readonly string[]
  /** One sentence: what is done with the answers. */
  readonly rule?: Words
}

/** How one score of a profile is drawn and read. */
export interface ScoreDefinition extends ScoreTrace {
  readonly code: string
  readonly name: Words
  /** `primary`: the headline. `facet`: a domain or part. `value`: a measured or derived quantity. `detail`: only in the trace. */
  readonly role: 'primary' | 'facet' | 'value' | 'detail'
  readonly unit?: string
  /** The ends of the drawn scale. */
  readonly min: number
  readonly max: number
  /** Decimals shown. Stored values are unrounded as far as the model says. */
  readonly decimals: number
  /** Whether a higher value is the more favourable one; `neither` where it depends. */
  readonly better: 'higher' | 'lower' | 'neither'
  /** One or two plain sentences: what this score tells, whatever its value. */
  readonly meaning?: Words
  /** Lowest first. May depend on the subject (waist by sex). Empty where the model has none. */
  readonly bands: (subject: Subject) => readonly Band[]
  /** Said in place of bands when the model has some, but none for this subject (a child, sex `diverse`). */
  readonly noBandsBecause?: (subject: Subject) => Words | undefined
  readonly reference?: string
}

export interface Score {
  readonly code: string
  /** A number, the word of a class, or yes and no. `null` = not given. */
  readonly value: number | string | boolean | null
  readonly unit?: string
  /** The vector's word, from the unrounded value. */
  readonly band?: string
  readonly low?: number
  readonly high?: number
  readonly reference?: string
  /** Why there is no value. */
  readonly reason?: WithheldReason | PersonReason
  /** Present where some of the questions behind it have no answer. */
  readonly answered?: Answered
  /** What has to be said beside the value. */
  readonly cautions?: readonly Caution[]
}

/** One bad answer. `path` is the item id. */
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
  /** Shown when the score is in one of these bands; always when absent. */
  readonly bands?: readonly string[]
  /** The code of the score that `bands` speaks of; the primary score when absent. */
  readonly score?: string
}

/** The definition of one analysis. Adding one is a folder beside this file and a line in `all-profiles.ts`. */
export interface MeasurementProfile {
  /** Fixed for ever (decisions, section 3). */
  readonly id: string
  readonly code: string
  /** Path below perform-analysis. */
  readonly path: string
  readonly family: MeasurementFamily
  readonly pluginId: number
  /** Changes whenever items or scoring change; a result keeps the version that scored it. */
  readonly version: string
  readonly name: Words
  readonly description: Words
  /** Author, year, and "after the model of". */
  readonly source: Words
  /** Minutes it takes, said before starting. */
  readonly minutes: number
  /** `questionnaire` is answered, `values` are typed body values, `device` comes from a device. */
  readonly kind: 'questionnaire' | 'values' | 'device'
  /** Whether members may run it unless the tenant says otherwise. */
  readonly selfServiceByDefault: boolean
  /**
   * How many required items a person may decline by answering `null` ("prefer not to say"); none when absent.
   * Declining is an answer: a required item that is absent is refused either way.
   */
  readonly mayDecline?: number
  /** One sentence: what a question without an answer does to the result. Said while one may be left out. */
  readonly whenLeftOut?: Words
  readonly items: readonly Item[]
  readonly scores: readonly ScoreDefinition[]
  /** How a difference of each score is judged, by the code of the score. */
  readonly changeRules: ChangeRules
  readonly nextSteps: readonly NextStep[]
  /** Pure. Refuses with one problem per bad item; never NaN, never a partial result. */
  readonly score: (answers: Answers, subject: Subject) => Scoring
}
