import { expect, test } from 'vitest'
import { otherNames } from './column-targets.ts'
import { quantityNames } from './quantities.ts'
import { toStored, type UnitCode, unitCodes, unitNames } from './units.ts'

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test('a column has one meaning', () => {
  const problem = 'a name is in quantities.ts or column-targets.ts twice, and only one of the two would apply'
  expect(repeated([...quantityNames, ...otherNames]), problem).toEqual([])
  expect(repeated(unitNames), 'two units in units.ts have the same name').toEqual([])
})

const tens: Readonly<Record<UnitCode, number>> = {
  kg: 10,
  g: 0.01,
  lb: 4.54,
  st: 63.5,
  cm: 10,
  mm: 1,
  m: 1000,
  in: 25.4,
  ft: 304.8,
  '%': 10,
  L: 10,
  dL: 1,
  mL: 0.01,
  cm2: 10,
  kcal: 10,
  kJ: 2,
  MJ: 2390,
  mmHg: 10,
  kPa: 75,
  Ohm: 10,
  kOhm: 10_000,
  deg: 10,
  rad: 572.958,
  'kg/m2': 10,
  '/min': 10,
  a: 10,
  '1': 10,
  points: 10,
}

test.each(unitCodes)('ten of the unit %s in its stored unit', (code) => {
  expect(Object.keys(tens), 'a new unit needs its line in `tens`').toContain(code)
  expect(toStored(10, code).value).toBe(tens[code])
})
