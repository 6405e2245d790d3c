import { expect, test } from 'vitest'
import { isSameUnit } from './same-unit.ts'

test.each([
  ['kg', 'KG'],
  ['kg', ' Kg '],
  ['kg', 'Kilogramm'],
  ['Nm', 'N·m'],
  ['Nm', 'N m'],
  ['Nm', 'N*m'],
  ['Nm', 'N.m'],
  ['mm²', 'mm2'],
  ['mmHg', 'mm[Hg]'],
  ['°', 'deg'],
  ['s', 'Sekunden'],
  ['/min', '1/min'],
  ['L', 'l'],
  ['lb', 'lbs'],
  ['L/min', 'l/min'],
  ['%', '%'],
  [undefined, ''],
  [undefined, null],
  ['furlong', 'furlong'],
])('%s and %s are the same unit', (one, other) => {
  expect(isSameUnit(one, other)).toBe(true)
  expect(isSameUnit(other, one)).toBe(true)
})

test.each([
  ['kg', 'N'],
  ['N', 'Nm'],
  ['kg', 'g'],
  ['cm', 'mm'],
  ['kg', undefined],
  ['', '%'],
  ['d', 'D'],
  ['m', 'M'],
  ['ms', 'm/s'],
  ['mmol/l', 'mg/dl'],
])('%s and %s are two units', (one, other) => {
  expect(isSameUnit(one, other)).toBe(false)
  expect(isSameUnit(other, one)).toBe(false)
})
