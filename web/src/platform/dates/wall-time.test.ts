import { expect, test } from 'vitest'
import { readDayBegin, readWallTime, writeWallTime } from './wall-time.ts'

test.each([
  ['Europe/Berlin', '2026-11-18T09:42'],
  ['America/Los_Angeles', '2026-11-18T00:42'],
  ['Pacific/Chatham', '2026-11-18T22:27'],
])('in %s a field shows %s, and reading it changes nothing', (zone, shown) => {
  const instant = '2026-11-18T08:42:00Z'
  expect(writeWallTime(instant, zone)).toBe(shown)
  expect(new Date(readWallTime(shown, zone) ?? '').toISOString()).toBe('2026-11-18T08:42:00.000Z')
})

test.each([
  ['Europe/Berlin', '2027-03-28T02:30'],
  ['Pacific/Auckland', '2026-09-27T02:30'],
  ['America/Los_Angeles', '2027-03-14T02:30'],
])('in %s the clocks never showed %s', (zone, skipped) => expect(readWallTime(skipped, zone)).toBeNull())

test.each([
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
  ['Pacific/Auckland', '2027-04-04T02:30', '2027-04-04T02:30:00+13:00'],
  ['America/Los_Angeles', '2026-11-01T01:30', '2026-11-01T01:30:00-07:00'],
])('in %s the clocks showed %s twice: the first time is meant', (zone, twice, read) =>
  expect(readWallTime(twice, zone)).toBe(read),
)

test('an incomplete field has no time', () => expect(readWallTime('', 'Europe/Berlin')).toBeNull())

test('a day begins with its first moment, which is 01:00 if the clocks go forward at midnight', () => {
  expect(readDayBegin('2026-11-18', 'Asia/Kolkata')).toBe('2026-11-18T00:00:00+05:30')
  expect(readDayBegin('2026-09-06', 'America/Santiago')).toBe('2026-09-06T01:00:00-03:00')
})
