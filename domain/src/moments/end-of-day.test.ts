import { expect, test } from 'vitest'
import { findEndOfDay, findStartOfDay } from './end-of-day.ts'

test.each([
  ['Europe/Berlin', '2026-07-01', '2026-07-01T21:59:59.000Z'],
  ['America/New_York', '2026-07-01', '2026-07-02T03:59:59.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.000Z'],
  // In Sydney and Auckland the clocks change in the night after these days. In UTC the change falls on the days
  // themselves. The offset at the end of the UTC day would therefore be wrong.
  ['Australia/Sydney', '2026-10-03', '2026-10-03T13:59:59.000Z'],
  ['Australia/Sydney', '2026-04-04', '2026-04-04T12:59:59.000Z'],
  ['Pacific/Auckland', '2026-09-26', '2026-09-26T11:59:59.000Z'],
  // In Chile and Greenland the clocks go back at midnight, so the last hour of these days comes twice.
  ['America/Santiago', '2027-04-03', '2027-04-04T03:59:59.000Z'],
  ['America/Nuuk', '2026-10-24', '2026-10-25T01:59:59.000Z'],
])('in %s the day %s ends at %s', (timezone, day, end) => {
  expect(findEndOfDay(day, timezone).toISOString()).toBe(end)
})

test.each([
  ['Europe/Berlin', '2026-11-23', '2026-11-22T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Pacific/Chatham', '2026-09-27', '2026-09-26T11:15:00.000Z'],
  ['Asia/Kolkata', '2026-11-30', '2026-11-29T18:30:00.000Z'],
  // In Chile and on the Azores the clocks go forward at midnight, so these days begin at 01:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
])('in %s the day %s begins at %s', (timezone, day, begin) => {
  expect(findStartOfDay(day, timezone).toISOString()).toBe(begin)
})
