/**
 * Where a threshold comes from. `published`: a limit published for a comparable population. `derived`: calculated from
 * published reliability. `own-default`: set by Salus because nothing is published; it never leads to better or worse.
 */
export const changeBases = ['published', 'derived', 'own-default'] as const
export type ChangeBasis = (typeof changeBases)[number]

export const withoutVerdictReasons = [
  'single-reading',
  'error-too-large',
  'no-individual-error',
  'follows-from-others',
  'measurement-error-unknown',
] as const

export const verdicts = ['better', 'worse', 'changed', 'within-error', 'cannot-judge', 'not-comparable'] as const
export type Verdict = (typeof verdicts)[number]

export const changeReasons = [
  ...withoutVerdictReasons,
  'conditions-differ',
  'no-number',
  'same-sitting',
  'other-version',
  'other-model',
  'other-unit',
  'other-device',
  'device-unknown',
  'not-adult',
  'too-close',
] as const
export type ChangeReason = (typeof changeReasons)[number]

/**
 * Why a value is compared with none before it. `first`: there is none. `other-version`: another version scored all of
 * them. `not-last-time`: the last check-up of this version did not give this value. `same-sitting`: the only one is at
 * most half an hour earlier, so that both count as one.
 */
export const withoutComparisons = ['first', 'other-version', 'not-last-time', 'same-sitting'] as const
export type WithoutComparison = (typeof withoutComparisons)[number]

/**
 * The outcomes of comparing two whole check-ups, most important first: if the scores have different outcomes, the first
 * of these represents the whole, except that better and worse together are `changed`.
 */
export const outcomes = [
  'better',
  'worse',
  'changed',
  'other-word',
  'within-error',
  'same-word',
  'cannot-judge',
  'not-comparable',
] as const
export type Outcome = (typeof outcomes)[number]
