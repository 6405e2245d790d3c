import { expect, test } from 'vitest'
import { readLocalTime } from './local-time.ts'

test.each([
  ['with an offset is read at its own place', '2026-03-09T23:30:00-05:00', '2026-03-09', '23:30'],
  ['written in UTC is read in the given time zone', '2026-03-09T23:30:00Z', '2026-03-10', '00:30'],
  ['in summer time', '2026-07-01T22:30:00Z', '2026-07-02', '00:30'],
  ['just before the clocks go forward', '2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
  ['just after the clocks went forward', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
])('a moment %s', (_, moment, day, time) => {
  expect(readLocalTime(moment, 'Europe/Berlin')).toEqual({ day, time })
})
