import { expect, test } from 'vitest'
import { dayIn } from './day-in.ts'
import { findZone, mainZone } from './zone-of-country.ts'

test('an organisation counts its days in the zone of the person if its country has it, otherwise in a zone of the country', () => {
  expect(findZone('US', 'America/Chicago')).toBe('America/Chicago')
  expect(findZone('DE', 'Asia/Tokyo')).toBe('Europe/Berlin')
  expect(findZone('', 'Asia/Tokyo')).toBe('Asia/Tokyo')
})

test('a country with several zones counts in the one where most people live, not in the first by name', () => {
  expect(findZone('US', 'Europe/Berlin')).toBe('America/New_York')
  expect(findZone('ES', 'Europe/Berlin')).toBe('Europe/Madrid')
  expect(findZone('ES', 'Atlantic/Canary')).toBe('Atlantic/Canary')
  expect(findZone('AU', 'UTC')).toBe('Australia/Sydney')
})

test('everything that is the same for all readers is dated in the zone in which most people of the country live', () => {
  expect(['DE', 'US', 'ES'].map(mainZone)).toEqual(['Europe/Berlin', 'America/New_York', 'Europe/Madrid'])
  expect(mainZone('')).toBe('UTC')
})

test('the day of an instant is that of the zone', () => {
  expect(dayIn('Europe/Berlin', '2026-11-22T23:00:00Z')).toBe('2026-11-23')
  expect(dayIn('America/New_York', '2026-11-23T03:00:00Z')).toBe('2026-11-22')
})
