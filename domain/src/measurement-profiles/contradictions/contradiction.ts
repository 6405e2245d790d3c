/** The rules between several answers. Each answer is possible, but not together with the others. */
export const contradictionRules = [
  'must-be-below',
  'below-fat-free-mass',
  'below-fat-mass',
  'shares-of-weight',
  'sum-of-water',
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
   * The value that follows from the other answers and contradicts the given one: a mass in kg, a BMI, degrees or
   * minutes.
   */
  readonly result?: number
}

interface Inconsistent {
  readonly path: string
  readonly message: string
  readonly contradiction: Contradiction
}

/** The problem of an item whose answer contradicts others. */
export const inconsistent = ({ path, message, contradiction }: Inconsistent) => ({
  path,
  code: 'inconsistent' as const,
  message,
  contradiction,
})
