import type { Words } from '../words.ts'

/**
 * Most urgent first. `crisis`: act within minutes. `see-a-doctor`: have it checked by a professional. `watch`: the
 * person can act themselves and should watch the value.
 */
export const urgencies = ['crisis', 'see-a-doctor', 'watch'] as const
export type Urgency = (typeof urgencies)[number]

export interface Advice {
  readonly person: Words
  readonly staff: Words
}

/**
 * When a warning is given, and its text. Rules of one topic are listed most urgent first; only the first that applies
 * is shown.
 */
export interface WarningRule {
  readonly topic: string
  readonly urgency: Urgency
  readonly bands: Readonly<Record<string, readonly string[]>>
  /**
   * By score code: the value from which the warning is given, whatever the band of the score. In the unit of the score.
   */
  readonly from?: Readonly<Record<string, number>>
  readonly title: Words
  /** Sentences in the order in which to follow them. `{emergency}` is replaced by the emergency number. */
  readonly advice: readonly Advice[]
}

interface OneSentenceRule extends Omit<WarningRule, 'advice' | 'from'>, Advice {}

export const oneSentenceRule = ({ person, staff, ...facts }: OneSentenceRule): WarningRule => ({
  ...facts,
  advice: [{ person, staff }],
})
