import { canonicalUnit } from '../same-unit.ts'
import { factsOfCode } from './code-facts.ts'

/**
 * The largest amount that a measurement of a person can have, by unit. Each limit lies several times above what was ever
 * measured on a person (for example, a jump lands with about 10 kN, and a human heart beats at most about 300 times a
 * minute), so that it finds a wrong unit or a broken device and never an unusual person. The limits are our own.
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
}

export type Impossibility = 'number-as-text' | 'beyond-unit' | 'below-zero'

/**
 * Says why no measurement of a person can have this value, or `null` if one can. A value of an unknown unit or code is
 * possible as long as it is not a number written as text, because modules outside measure what Salus does not know.
 */
export function findImpossibility(pluginId: number, { code, value, unit }: GivenValue): Impossibility | null {
  if (typeof value === 'string') return /^[+-]?\d+(?:[.,]\d+)?$/.test(value.trim()) ? 'number-as-text' : null
  if (unit !== undefined && Math.abs(value) > (largestIn(unit) ?? Infinity)) return 'beyond-unit'
  const facts = factsOfCode(pluginId, code)
  return value < 0 && facts !== undefined && facts.isSigned !== true ? 'below-zero' : null
}

/** The largest possible amount in the unit; `undefined` for an unknown unit. */
export const largestIn = (unit: string): number | undefined => largest[canonicalUnit(unit)]
