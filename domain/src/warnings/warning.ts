import type { Words } from '../words.ts'

/**
 * How pressing a warning is, gravest first. `crisis`: act within minutes. `see-a-doctor`: have it looked at by a
 * professional. `watch`: do something about it yourself, and keep an eye on it.
 */
export const urgencies = ['crisis', 'see-a-doctor', 'watch'] as const
export type Urgency = (typeof urgencies)[number]

/** What is said to the measured person, and to staff about that person. */
export interface Advice {
  readonly person: Words
  readonly staff: Words
}

/** When a warning is given and what it says. Rules of one topic are listed gravest first: only the first that holds speaks. */
export interface WarningRule {
  /** What the scores have in common; one warning per topic. */
  readonly topic: string
  readonly urgency: Urgency
  /** The bands that call for it, by the code of the score. */
  readonly bands: Readonly<Record<string, readonly string[]>>
  /** Values from which it is given whatever the band (>=), by the code of the score, in its unit. */
  readonly from?: Readonly<Record<string, number>>
  readonly title: Words
  /** Sentences in the order in which they are followed. `{emergency}` is the emergency number to call. */
  readonly advice: readonly Advice[]
}

/** The rules of one profile, by its code. */
export type ProfileWarnings = Readonly<Record<string, readonly WarningRule[]>>

interface OneSentenceRule extends Omit<WarningRule, 'advice' | 'from'>, Advice {}

/** A rule whose advice is a single paragraph. */
export const oneSentenceRule = ({ person, staff, ...facts }: OneSentenceRule): WarningRule => ({
  ...facts,
  advice: [{ person, staff }],
})
