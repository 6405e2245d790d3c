import { expect, test } from 'vitest'
import { allProfiles } from './measurement-profiles/all-profiles.ts'
import { unitInWords } from './unit-words.ts'

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
