import type { Quantity } from './resources.ts'

const ucumSystem = 'http://unitsofmeasure.org'

/** The UCUM codes of the units. */
export const ucum: Readonly<Record<string, string>> = {
  kg: 'kg',
  g: 'g',
  cm: 'cm',
  mm: 'mm',
  m: 'm',
  'cm²': 'cm2',
  'mm²': 'mm2',
  '%': '%',
  'kg/m²': 'kg/m2',
  mmHg: 'mm[Hg]',
  '/min': '/min',
  '1/s²': '/s2',
  'kcal/d': 'kcal/d',
  kcal: 'kcal',
  'MET-min': '{MET}.min',
  L: 'L',
  'mmol/l': 'mmol/L',
  Ω: 'Ohm',
  '°': 'deg',
  d: 'd',
  min: 'min',
  s: 's',
  ms: 'ms',
  'm/s': 'm/s',
  N: 'N',
  Nm: 'N.m',
  kN: 'kN',
  W: 'W',
}

/**
 * Builds a quantity. A unit without a known UCUM code is written only as text. `unitless` is the UCUM unit of a number
 * that is usually written without a unit.
 */
export function quantity(value: number, unit: string | undefined, unitless = '1'): Quantity {
  if (unit === undefined || unit === '') return { value, unit: unitless, system: ucumSystem, code: unitless }
  const code = ucum[unit]
  return code === undefined ? { value, unit } : { value, unit: code, system: ucumSystem, code }
}
