import type { ReportedScore } from '../wave-plan.ts'

/** Tolerates floating-point errors in comparisons. */
export const roundingLoss = 1e-9

/** Both ends of a mean are kept closed by this many people: an insider at the far end, and one more. */
export const closedPeople = 2

/**
 * The number of people that may be written: at least 2 below the number of invited people, so that it never reveals
 * refusals, and rounded down to fives.
 */
export const roundPeople = (people: number, invited: number): number =>
  Math.max(0, Math.floor(Math.min(people, invited - 2) / 5) * 5)

/** The length of the scale. */
export const measureRange = ({ hi, lo }: Pick<ReportedScore, 'hi' | 'lo'>): number => hi - lo

/**
 * The step in which a mean is written: the smallest of 1, 2 and 5 times a power of ten that is at least as large as the
 * greatest shift of the mean by one person of `people`, and at most one decimal finer than the score itself.
 */
export function findStep(score: Pick<ReportedScore, 'hi' | 'lo' | 'decimals'>, people: number): number {
  const finest = Math.max(measureRange(score) / people, 10 ** -(score.decimals + 1))
  const power = Math.floor(Math.log10(finest)) - 1
  for (let exponent = power; ; exponent += 1) {
    for (const digit of [1, 2, 5]) {
      const step = toDecimals(digit * 10 ** exponent, Math.max(0, -exponent))
      if (step >= finest * (1 - roundingLoss)) return step
    }
  }
}

/** A mean is not written within this distance from either end of the scale. A multiple of the step. */
export function findEndLimit(score: Pick<ReportedScore, 'hi' | 'lo'>, people: number, step: number): number {
  return Math.ceil((closedPeople * measureRange(score)) / people / step - roundingLoss) * step
}

/**
 * The grid of a share in per cent, at least three people wide. `null` below 20 people, for whom a share is written in
 * words.
 */
export const findGrid = (people: number): number | null =>
  people < 20 ? null : ([1, 2, 5, 10, 20].find((grid) => grid >= 300 / people - roundingLoss) ?? null)

/** Removes floating-point noise from a written number. */
export const toDecimals = (value: number, decimals: number): number => Number(value.toFixed(Math.min(decimals, 12)))

/** A written number: ten decimals are finer than every step. */
export const tidy = (value: number): number => toDecimals(value, 10)
