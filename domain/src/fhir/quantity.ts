import { canonicalUnit } from '../same-unit.ts'
import type { Quantity } from './resources.ts'
import { ucum } from './units.ts'

const ucumSystem = 'http://unitsofmeasure.org'

/**
 * Builds a quantity. All spellings of a unit get the same UCUM code. A unit without a UCUM code is written only as
 * text. `unitless` is the UCUM unit of a number that is usually written without a unit.
 */
export function quantity(value: number, unit: string | undefined, unitless = '1'): Quantity {
  if (unit === undefined || unit === '') return { value, unit: unitless, system: ucumSystem, code: unitless }
  const code = ucum[canonicalUnit(unit)]
  return code === undefined ? { value, unit } : { value, unit: code, system: ucumSystem, code }
}
