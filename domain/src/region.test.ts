import { expect, test, vi } from 'vitest'
import { findDateLocale, dayAsRead } from './region.ts'

test.each([
  ['en', null, null, 'en-GB'],
  ['de', null, null, 'de-DE'],
  ['en', null, 'US', 'en-US'],
  ['de', null, 'AT', 'de-AT'],
  ['de', null, 'CH', 'de-CH'],
  ['en', 'GB', 'US', 'en-GB'],
  ['de', 'AT', 'CH', 'de-AT'],
  ['en', null, 'FR', 'en-GB'],
  ['en', 'XX', 'US', 'en-US'],
] as const)('%s, chosen %s, in a tenant in %s: %s', (language, region, country, locale) => {
  expect(findDateLocale({ language, region, country })).toBe(locale)
})

test.each([
  ['de', ['de-AT', 'en-US'], 'de-AT'],
  ['en', ['en', 'en-US'], 'en-US'],
  ['en', ['zh-Hant-TW'], 'en-GB'],
  ['en', ['fr'], 'en-GB'],
  ['en', [], 'en-GB'],
] as const)('without a tenant, %s in a browser of %s: %s', (language, browser, locale) => {
  expect(findDateLocale({ language, browser })).toBe(locale)
  expect(findDateLocale({ language, browser, country: 'FR' }), 'a tenant goes before').toBe(
    findDateLocale({ language }),
  )
})

test('a tenant that pays in dollars reads month first, whatever its country; a person who chose does not', () => {
  expect(dayAsRead({ language: 'en', country: 'DE', currency: 'USD' }, '2026-11-08')).toBe('Nov 8, 2026')
  expect(dayAsRead({ language: 'en', country: 'DE', currency: 'EUR' }, '2026-11-08')).toBe('8 Nov 2026')
  expect(dayAsRead({ language: 'en', region: 'GB', country: 'DE', currency: 'USD' }, '2026-11-08')).toBe('8 Nov 2026')
})

test.each([
  ['en', 'GB', '8 Nov 2026'],
  ['en', 'US', 'Nov 8, 2026'],
  ['en', 'DE', '8 Nov 2026'],
  ['en', 'CH', '8 Nov 2026'],
  ['en', 'CA', 'Nov 8, 2026'],
  ['de', 'DE', '08.11.2026'],
  ['de', 'AT', '08.11.2026'],
  ['de', 'CH', '08.11.2026'],
  ['de', 'US', '08.11.2026'],
] as const)('in %s a day reads in %s as %s', (language, country, text) => {
  expect(dayAsRead({ language, country }, '2026-11-08')).toBe(text)
})

test.each(['GB', 'US', 'AU', 'CA', 'CH', 'DE'])('a month is written in three letters in English of %s', (country) => {
  expect(dayAsRead({ language: 'en', country }, '2026-09-08')).toMatch(/\bSep\b/)
})

test('a table with thousands of days makes one format, because making it takes longer than writing a day', () => {
  const makes = vi.spyOn(Intl, 'DateTimeFormat')
  for (let day = 10; day < 30; day += 1) dayAsRead({ language: 'en', region: 'IE' }, `1982-03-${day}`)
  expect(makes.mock.calls.length).toBeLessThan(2)
  makes.mockRestore()
})
