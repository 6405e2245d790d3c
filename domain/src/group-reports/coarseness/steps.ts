import type { ReportedScore } from '../wave-plan.ts'

export const roundingLoss = 1e-9

/**
 * Near an end of the scale, a mean is written only as a limit. "Near" means that this many people could shift the mean
 * to the end: an insider whose own value is at the opposite end, and one more person.
 */
export const closedPeople = 2

/**
 * Returns the number of people as it is written: rounded down to a multiple of 5, and at least 2 below the number of
 * invited people. So it never reveals that a person refused to take part.
 */
export const roundPeople = (people: number, invited: number): number =>
  Math.max(0, Math.floor(Math.min(people, invited - 2) / 5) * 5)

export const measureRange = ({ hi, lo }: Pick<ReportedScore, 'hi' | 'lo'>): number => hi - lo

/**
 * Computes the step in which a mean is written. The step is 1, 2 or 5 times a power of ten. It is the smallest such
 * number that is at least the shift that one of `people` people can cause. It has at most one decimal more than the
 * score.
 */
export function findStep(score: Pick<ReportedScore, 'hi' | 'lo' | 'decimals'>, people: number): number {
  const finest = Math.max(measureRange(score) / people, 10 ** -(score.decimals + 1))
  const power = Math.floor(Math.log10(finest)) - 1
  for (let exponent = power; ; exponent += 1) {
    for (const digit of [1, 2, 5]) {
      const step = roundToDecimals(digit * 10 ** exponent, Math.max(0, -exponent))
      if (step >= finest * (1 - roundingLoss)) return step
    }
  }
}

/**
 * Computes the distance from either end of the scale within which a mean is written only as a limit. It is a multiple
 * of the step.
 */
export function findEndLimit(score: Pick<ReportedScore, 'hi' | 'lo'>, people: number, step: number): number {
  return Math.ceil((closedPeople * measureRange(score)) / people / step - roundingLoss) * step
}

/**
 * Finds the grid, in percentage points, to which a share is rounded. One step of the grid is at least three people.
 * `null` below 20 people, because shares are then written in words.
 */
export const findGrid = (people: number): number | null =>
  people < 20 ? null : ([1, 2, 5, 10, 20].find((grid) => grid >= 300 / people - roundingLoss) ?? null)

export const roundToDecimals = (value: number, decimals: number): number =>
  Number(value.toFixed(Math.min(decimals, 12)))

/** Removes floating-point noise by rounding to ten decimals, which is finer than every step. */
export const tidy = (value: number): number => roundToDecimals(value, 10)
