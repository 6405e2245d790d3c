import { canonicalUnit } from '../same-unit.ts'
import { factsOfCode } from './code-facts.ts'

/**
 * The largest possible amount of a measured value, by unit. Each limit is several times the highest amount ever
 * measured on a person. For example, a jump lands with about 10 kN, and a human heart beats at most about 300 times a
 * minute. The limits therefore find wrong units and broken devices, but never unusual people. They are set by Salus.
 */
const largest: Readonly<Record<string, number>> = {
  N: 50_000,
  kN: 50,
  Nm: 10_000,
  kg: 5_000,
  lb: 10_000,
  cm: 100_000,
  mm: 1_000_000,
  '°': 3_600,
  mmHg: 1_000,
  '/min': 10_000,
  'm/s': 100,
  L: 1_000,
}

export interface GivenValue {
  readonly code: string
  readonly value: number | string
  readonly unit?: string | undefined
  /** The lowest and the highest value that the module itself calls possible. */
  readonly scaleLow?: number | undefined
  readonly scaleHigh?: number | undefined
}

export type Impossibility = 'number-as-text' | 'not-measured' | 'beyond-unit' | 'beyond-scale' | 'below-zero'

/**
 * Returns the reason why no person can have this value; `null` if the value is possible. A number that was sent as text
 * is impossible, and so is a word for a missing number, such as `NaN`.
 *
 * External modules also send units and codes that Salus does not know. The size is therefore checked only for known
 * units, and the sign only for known codes without a scale below 0.
 */
export function findImpossibility(pluginId: number, given: GivenValue): Impossibility | null {
  const { code, value, unit } = given
  if (typeof value === 'string') return findWrongWord(value)
  if (unit !== undefined && Math.abs(value) > (findLargestAmount(unit) ?? Infinity)) return 'beyond-unit'
  if (isBeyondScale(value, given)) return 'beyond-scale'
  const facts = factsOfCode(pluginId, code)
  const isNeverNegative = facts !== undefined && facts.isSigned !== true && !((given.scaleLow ?? 0) < 0)
  return value < 0 && isNeverNegative ? 'below-zero' : null
}

/** Matches one number, for example `-12,5`, `.5`, `1e3`, `1.234,5` or `1'234.5`. Does not match `1.2.3` or a date. */
const number = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+|\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d+)?)(?:e[+-]?\d+)?$/i
const missingNumber = /^(?:[+-]?(?:nan|inf|infinity)|null|undefined)$/i

function findWrongWord(value: string): Impossibility | null {
  const written = value
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2010-\u2013]/gu, '-')
    .replaceAll('\u2019', "'")
    .trim()
  if (number.test(written)) return 'number-as-text'
  return missingNumber.test(written) ? 'not-measured' : null
}

const isBeyondScale = (value: number, { scaleLow = -Infinity, scaleHigh = Infinity }: GivenValue): boolean =>
  value < scaleLow || value > scaleHigh

/** The largest possible amount in the unit; `undefined` for an unknown unit. */
export const findLargestAmount = (unit: string): number | undefined => largest[canonicalUnit(unit)]
