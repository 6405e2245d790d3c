import { expect, test } from 'vitest'
import { instantOfWallTime, isShownTwice } from './instant-of-wall-time.ts'

test.each([
  ['2025-03-14T08:05:09', 'Europe/Berlin', '2025-03-14T07:05:09.000Z'],
  ['2025-07-14T08:05:00', 'Europe/Berlin', '2025-07-14T06:05:00.000Z'],
  ['2025-01-01T00:00:00', 'America/New_York', '2025-01-01T05:00:00.000Z'],
  ['2025-01-01T12:00:00', 'UTC', '2025-01-01T12:00:00.000Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantOfWallTime(wall, zone)).toBe(instant)
})

test('a skipped hour gives no moment, and an hour that occurs twice gives the first one', () => {
  expect(instantOfWallTime('2025-03-30T02:30:00', 'Europe/Berlin')).toBeNull()
  expect(instantOfWallTime('2025-10-26T02:30:00', 'Europe/Berlin')).toBe('2025-10-26T00:30:00.000Z')
})

test.each([
  ['2026-10-25T01:59:59', 'Europe/Berlin', false],
  ['2026-10-25T02:00:00', 'Europe/Berlin', true],
  ['2026-10-25T02:59:59', 'Europe/Berlin', true],
  ['2026-10-25T03:00:00', 'Europe/Berlin', false],
  ['2026-03-29T02:30:00', 'Europe/Berlin', false],
  ['2026-10-25T02:30:00', 'UTC', false],
])('whether the clocks show %s in %s twice: %s', (wall, zone, isTwice) => {
  expect(isShownTwice(wall, zone)).toBe(isTwice)
})

test('a text that is no time gives no moment', () => {
  expect(instantOfWallTime('14.03.2025', 'Europe/Berlin')).toBeNull()
})
