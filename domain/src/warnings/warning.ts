import type { Words } from '../words.ts'

/**
 * The urgencies, most urgent first. `crisis`: act within minutes. `see-a-doctor`: have a professional check the value.
 * `watch`: people can do something themselves and should keep an eye on the value.
 */
export const urgencies = ['crisis', 'see-a-doctor', 'watch'] as const
export type Urgency = (typeof urgencies)[number]

export interface Advice {
  readonly person: Words
  readonly staff: Words
}

/**
 * The conditions and the text of a warning. Rules of one topic are listed most urgent first, and only the first one
 * that applies is shown.
 */
export interface WarningRule {
  readonly topic: string
  readonly urgency: Urgency
  readonly bands: Readonly<Record<string, readonly string[]>>
  /** By score code: the value from which the warning is given, independently of the band. In the unit of the score. */
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
