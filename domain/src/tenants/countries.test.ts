import { expect, test } from 'vitest'
import { countries, isCountry, isPostalCode, isVatId } from './countries.ts'

test('every country is listed once and has a name in either language', () => {
  expect(new Set(countries).size).toBe(249)
  for (const language of ['de', 'en'])
    for (const code of countries)
      expect(new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code), code).toBeTruthy()
  expect([isCountry('DE'), isCountry('de'), isCountry('XX')]).toEqual([true, false, false])
})

test.each([
  ['DE', '28195', true],
  ['DE', '2814', false],
  ['DE', '', false],
  ['AT', '1010', true],
  ['CH', '80001', false],
  ['GB', 'SW1A 1AA', true],
  ['US', '94103-1234', true],
  ['HK', '', true],
  ['US', '<b>', false],
])('a postal code of %s: %j is %s', (country, text, expected) => {
  expect(isPostalCode(country, text)).toBe(expected)
})

test.each([
  ['DE', 'DE 312 445 908', true],
  ['DE', 'DE31244590', false],
  ['AT', 'ATU12345678', true],
  ['CH', 'CHE-123.456.789 MWST', true],
  ['FR', 'FR 12 345678901', true],
  ['US', '12-3456789', true],
  ['US', '<script>', false],
])('a VAT number of %s: %j is %s', (country, text, expected) => {
  expect(isVatId(country, text)).toBe(expected)
})
