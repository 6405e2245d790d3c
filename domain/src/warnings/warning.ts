import type { Words } from '../words.ts'

/**
 * The urgency of a warning, most urgent first. `crisis`: act within minutes. `see-a-doctor`: have it checked by a
 * professional. `watch`: the person can act themselves and should watch the value.
 */
export const urgencies = ['crisis', 'see-a-doctor', 'watch'] as const
export type Urgency = (typeof urgencies)[number]

/** Advice to the measured person, and to staff about that person. */
export interface Advice {
  readonly person: Words
  readonly staff: Words
}

/**
 * The condition and the text of a warning. Rules of one topic are listed most urgent first; only the first that applies
 * is shown.
 */
export interface WarningRule {
  /** The common subject of the scores; one warning per topic. */
  readonly topic: string
  readonly urgency: Urgency
  /** The bands that trigger it, by score code. */
  readonly bands: Readonly<Record<string, readonly string[]>>
  /** Values from which it is given whatever the band (>=), by score code, in the score's unit. */
  readonly from?: Readonly<Record<string, number>>
  readonly title: Words
  /** Sentences in the order in which to follow them. `{emergency}` is replaced by the emergency number. */
  readonly advice: readonly Advice[]
}

interface OneSentenceRule extends Omit<WarningRule, 'advice' | 'from'>, Advice {}

/** A rule whose advice is a single paragraph. */
export const oneSentenceRule = ({ person, staff, ...facts }: OneSentenceRule): WarningRule => ({
  ...facts,
  advice: [{ person, staff }],
})
