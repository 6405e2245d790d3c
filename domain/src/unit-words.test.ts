import { expect, test } from 'vitest'
import { allProfiles } from './measurement-profiles/all-profiles.ts'
import { speakAmount, unitInWords, writeAmount, writeUnit, writeUnitInDative } from './unit-words.ts'

test.each([
  ['kg', 'Kilogramm', 'kilograms'],
  ['mmHg', 'Millimeter Quecksilber', 'millimetres of mercury'],
  ['ms', 'Millisekunden', 'milliseconds'],
  ['%', 'Prozent', 'per cent'],
  ['Sterne', 'Sterne', 'Sterne'],
])('%s is read out as %s and %s', (unit, de, en) => {
  expect([unitInWords(unit, 'de'), unitInWords(unit, 'en')]).toEqual([de, en])
})

test('every unit of a measurement profile has words', () => {
  const units = allProfiles.flatMap(({ items, scores }) =>
    [...items, ...scores].flatMap((one) => ('unit' in one && typeof one.unit === 'string' ? [one.unit] : [])),
  )
  expect(units.length).toBeGreaterThan(20)
  expect([...new Set(units)].filter((unit) => unitInWords(unit, 'en') === unit)).toEqual([])
})

test('units that are codes of data exchange are written as people write them', () => {
  expect(['kcal/d', '/min', 'kg'].map((unit) => writeUnit(unit, 'de'))).toEqual(['kcal am Tag', 'pro Minute', 'kg'])
  expect(['kcal/d', '/min', 'kg'].map((unit) => writeUnit(unit, 'en'))).toEqual(['kcal a day', 'per minute', 'kg'])
  expect([0, 1, 7].map((value) => writeUnit('d', 'de', value))).toEqual(['Tage', 'Tag', 'Tage'])
})

test('after "von" and "ab" days and years are in the dative', () => {
  expect([0, 1, 7].map((value) => writeUnitInDative('d', 'de', value))).toEqual(['Tagen', 'Tag', 'Tagen'])
  expect([1, 2].map((value) => writeUnitInDative('a', 'de', value))).toEqual(['Jahr', 'Jahren'])
  expect([writeUnitInDative('d', 'en', 7), writeUnitInDative('kg', 'de', 2)]).toEqual(['days', 'kg'])
})

test.each([
  [{ value: 390, unit: 'min', decimals: 0 }, '6\u00a0h\u00a030 min', '6 Stunden 30 Minuten'],
  [{ value: 360, unit: 'min', decimals: 0 }, '6\u00a0h\u00a00 min', '6 Stunden 0 Minuten'],
  [{ value: -90, unit: 'min', decimals: 0 }, '−1\u00a0h\u00a030 min', '−1 Stunde 30 Minuten'],
  [{ value: 59, unit: 'min', decimals: 0 }, '59 min', '59 Minuten'],
  [{ value: 90.5, unit: 'min', decimals: 1 }, '90.5 min', '90.5 Minuten'],
  [{ value: 390, unit: 'kg', decimals: 0 }, '390 kg', '390 Kilogramm'],
  [{ value: 390, unit: undefined, decimals: 0 }, '390', '390'],
])('%o is written as %s and spoken as %s', (amount, written, spoken) => {
  expect(writeAmount(amount, String(amount.value), 'de')).toBe(written)
  expect(speakAmount(amount, String(amount.value), 'de')).toBe(spoken)
})
