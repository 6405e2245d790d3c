import type { ReportedScore } from '../wave-plan.ts'

export const roundingLoss = 1e-9

/**
 * A written mean keeps the distance from both ends of the scale by which this many people can shift it: one insider who
 * is at the other end, and one more.
 */
export const closedPeople = 2

/**
 * The number of people as it is written: rounded down to a multiple of 5, and at least 2 below the number of invited
 * people so that it never reveals refusals.
 */
export const roundPeople = (people: number, invited: number): number =>
  Math.max(0, Math.floor(Math.min(people, invited - 2) / 5) * 5)

export const measureRange = ({ hi, lo }: Pick<ReportedScore, 'hi' | 'lo'>): number => hi - lo

/**
 * The step in which a mean is written: the smallest of 1, 2 and 5 times a power of ten that is at least as large as one
 * of `people` can shift the mean, but at most one decimal finer than the score.
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

/** The distance from both ends of the scale within which a mean is written only as a limit. A multiple of the step. */
export function findEndLimit(score: Pick<ReportedScore, 'hi' | 'lo'>, people: number, step: number): number {
  return Math.ceil((closedPeople * measureRange(score)) / people / step - roundingLoss) * step
}

/**
 * The grid of a share in per cent, at least three people wide. `null` below 20 people, where a share is written in
 * words.
 */
export const findGrid = (people: number): number | null =>
  people < 20 ? null : ([1, 2, 5, 10, 20].find((grid) => grid >= 300 / people - roundingLoss) ?? null)

export const toDecimals = (value: number, decimals: number): number => Number(value.toFixed(Math.min(decimals, 12)))

/** Removes floating-point noise: ten decimals are finer than every step. */
export const tidy = (value: number): number => toDecimals(value, 10)
