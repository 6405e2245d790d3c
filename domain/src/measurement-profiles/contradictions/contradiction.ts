/** The rules that compare several answers. Each answer is possible on its own, but not together with the others. */
export const contradictionRules = [
  'must-be-below',
  'below-fat-free-mass',
  'below-fat-mass',
  'shares-of-weight',
  'sum-of-water',
  'same-water-ratio',
  'possible-phase-angle',
  'same-phase-angle',
  'body-mass-index',
  'minutes-of-day',
] as const
export type ContradictionRule = (typeof contradictionRules)[number]

export interface Contradiction {
  readonly rule: ContradictionRule
  /** The answers that the rule compares, by item id. */
  readonly values: Readonly<Record<string, number>>
  /**
   * The value that the other answers imply and that contradicts the given answer: a mass in kg, a ratio, a BMI,
   * degrees or minutes.
   */
  readonly result?: number
}

interface Inconsistent {
  readonly path: string
  readonly message: string
  readonly contradiction: Contradiction
}

/** Builds the problem of an item whose answer contradicts others. */
export const buildInconsistency = ({ path, message, contradiction }: Inconsistent) => ({
  path,
  code: 'inconsistent' as const,
  message,
  contradiction,
})
