import type { Words } from '../words.ts'

/** In menu order. */
export const measurementFamilies = ['stress', 'metabolic', 'body-scale'] as const
export type MeasurementFamily = (typeof measurementFamilies)[number]

/** The plugin ids of the products StressPilot, MobeeMetabolic and Tanita. */
export const pluginOfFamily = {
  stress: 6,
  metabolic: 16,
  'body-scale': 15,
} as const satisfies Readonly<Record<MeasurementFamily, number>>

export interface KeptScore {
  readonly code: string
  readonly value: number | string | boolean | null
  readonly band?: string | undefined
}

export interface BodyCurrent {
  /** True if devices for this profile can weigh with the current switched off. */
  readonly canWeighWithout: boolean
}

/**
 * The facts about a profile that lists and screens need, without its items and scoring. Each profile defines them in
 * the `facts.ts` of its folder.
 */
export interface ProfileFacts {
  /** Never changes. */
  readonly id: string
  readonly code: string
  readonly path: string
  readonly family: MeasurementFamily
  readonly pluginId: number
  readonly name: Words
  /**
   * One sentence about what the profile asks, for staff who choose it for other people. Set only for profiles whose
   * results can enter a group report.
   */
  readonly asksAbout?: Words
  readonly kind: 'questionnaire' | 'values' | 'device'
  readonly icon: string
  /** Set when the devices send a small current through the body; otherwise `null`. */
  readonly current: BodyCurrent | null
  /**
   * Returns true when these scores show distress, so that help lines must be shown with the result. `null` if no score
   * of the profile can show distress. The rules are set by Salus, and only the member sees the outcome.
   */
  readonly showsDistress: ((scores: readonly KeptScore[]) => boolean) | null
}
