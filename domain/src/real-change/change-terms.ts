/**
 * The origin of a threshold.
 * - `published`: a limit published for a comparable population
 * - `derived`: calculated from published reliability
 * - `own-default`: set by Salus because nothing is published; the verdict is then never `better` or `worse`
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
 * Why a value is not compared with an earlier one.
 * - `first`: there is no earlier value
 * - `other-version`: all earlier values were scored by other versions
 * - `not-last-time`: the last check-up of this version does not have this value
 * - `same-sitting`: the only earlier value is at most half an hour older, so both count as one
 */
export const withoutComparisons = ['first', 'other-version', 'not-last-time', 'same-sitting'] as const
export type WithoutComparison = (typeof withoutComparisons)[number]

/**
 * The outcomes of comparing two whole check-ups, most important first. If the scores have different outcomes, the most
 * important one represents the whole. Exception: `better` and `worse` together become `changed`.
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
