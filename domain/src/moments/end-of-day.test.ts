import { expect, test } from 'vitest'
import { findEndOfDay } from './end-of-day.ts'

test.each([
  ['Europe/Berlin', '2026-07-01', '2026-07-01T21:59:59.000Z'],
  ['America/New_York', '2026-07-01', '2026-07-02T03:59:59.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.000Z'],
  // In Sydney and Auckland the clocks change in the night after these days. In UTC the change falls on these very days,
  // so the offset at the end of the UTC day would be wrong.
  ['Australia/Sydney', '2026-10-03', '2026-10-03T13:59:59.000Z'],
  ['Australia/Sydney', '2026-04-04', '2026-04-04T12:59:59.000Z'],
  ['Pacific/Auckland', '2026-09-26', '2026-09-26T11:59:59.000Z'],
])('in %s the day %s ends at %s', (timezone, day, end) => {
  expect(findEndOfDay(day, timezone).toISOString()).toBe(end)
})
