import type { Words } from '../words.ts'

/** The three families of the specification, in menu order. */
export const measurementFamilies = ['stress', 'metabolic', 'body-scale'] as const
export type MeasurementFamily = (typeof measurementFamilies)[number]

/** The plugin numbers of StressPilot, MobeeMetabolic and Tanita. */
export const pluginOfFamily = {
  stress: 6,
  metabolic: 16,
  'body-scale': 15,
} as const satisfies Readonly<Record<MeasurementFamily, number>>

/** A score as it was stored. */
export interface KeptScore {
  readonly code: string
  readonly value: number | string | boolean | null
  readonly band?: string | undefined
}

export interface BodyCurrent {
  /** True when such a device can weigh with the current switched off. */
  readonly canWeighWithout: boolean
}

/** The facts of a profile that lists and screens need, without its items and scoring; from `facts.ts` of its folder. */
export interface ProfileFacts {
  /** Never changes (decisions, section 3). */
  readonly id: string
  readonly code: string
  /** The path below perform-analysis. */
  readonly path: string
  readonly family: MeasurementFamily
  readonly pluginId: number
  readonly name: Words
  /**
   * What it asks about, in one sentence for those who choose it for others; set when results may enter a group report.
   */
  readonly asksAbout?: Words
  /** `questionnaire`: questions with answers. `values`: typed body values. `device`: values from a device. */
  readonly kind: 'questionnaire' | 'values' | 'device'
  /** The name of its icon; the drawing is in the web workspace. */
  readonly icon: string
  /** Set when its devices send a small current through the body; otherwise `null`. */
  readonly current: BodyCurrent | null
  /**
   * True when these scores show that the person needs help lines with the result; `null` when no score can show it.
   * These rules are Salus' own, and only the person sees the outcome.
   */
  readonly showsDistress: ((scores: readonly KeptScore[]) => boolean) | null
}
