import { addDays, daysBetween } from '@salus/domain/moments/add-days.ts'
import { expect, test } from 'vitest'
import { dayIn, endOfDay, startOfDay, zoneOfCountry } from './tenant-time.ts'

test('a survey ends with the last second of its day in the time zone of the organisation, in summer and in winter', () => {
  expect(startOfDay('Europe/Berlin', '2026-11-23')).toBe('2026-11-22T23:00:00.000Z')
  expect(endOfDay('Europe/Berlin', '2026-11-23')).toBe('2026-11-23T22:59:59.000Z')
  expect(endOfDay('Europe/Berlin', '2026-07-01')).toBe('2026-07-01T21:59:59.000Z')
  expect(endOfDay('America/New_York', '2026-07-01')).toBe('2026-07-02T03:59:59.000Z')
})

test('a survey also ends with its day on the days on which the clocks change', () => {
  expect(startOfDay('Europe/Berlin', '2026-10-25')).toBe('2026-10-24T22:00:00.000Z')
  expect(endOfDay('Europe/Berlin', '2026-10-25')).toBe('2026-10-25T22:59:59.000Z')
  expect(startOfDay('Europe/Berlin', '2026-03-29')).toBe('2026-03-28T23:00:00.000Z')
  expect(endOfDay('Europe/Berlin', '2026-03-29')).toBe('2026-03-29T21:59:59.000Z')
})

test('the day of an instant is that in the time zone of the organisation, and four weeks are 28 days', () => {
  expect(dayIn('Europe/Berlin', '2026-11-22T23:00:00Z')).toBe('2026-11-23')
  expect(dayIn('America/New_York', '2026-11-23T03:00:00Z')).toBe('2026-11-22')
  expect(addDays('2026-10-20', 28)).toBe('2026-11-17')
  expect(daysBetween('2026-10-20', '2026-11-17')).toBe(28)
})

test('the time zone is that of the reader if the country has it, or else one of the country', () => {
  expect(zoneOfCountry('US', 'America/Chicago')).toBe('America/Chicago')
  expect(zoneOfCountry('', 'Asia/Tokyo')).toBe('Asia/Tokyo')
  expect(zoneOfCountry('DE', 'Asia/Tokyo')).toBe('Europe/Berlin')
})
