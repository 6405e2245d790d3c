import { expect, test } from 'vitest'
import { businessDay, monthStart } from './business-calendar.ts'

test.each([
  ['in winter', '2026-01-15T12:00:00Z', '2025-12-31T23:00:00.000Z'],
  ['in summer', '2026-07-15T12:00:00Z', '2026-06-30T22:00:00.000Z'],
  ['in a month that changes the clocks', '2026-03-31T12:00:00Z', '2026-02-28T23:00:00.000Z'],
  ['in the last hour of the month there', '2026-06-30T21:59:59Z', '2026-05-31T22:00:00.000Z'],
  ['in the first second of the month there', '2026-06-30T22:00:00Z', '2026-06-30T22:00:00.000Z'],
])('a month begins at midnight in Central Europe: %s', (_when, now, expected) => {
  expect(monthStart(new Date(now)).toISOString()).toBe(expected)
})

test.each([
  ['in winter', '2026-01-15T22:59:59Z', '2026-01-15'],
  ['in winter, an hour before it ends in Greenwich', '2026-01-15T23:00:00Z', '2026-01-16'],
  ['in summer, two hours before', '2026-07-15T22:00:00Z', '2026-07-16'],
])('a day begins at midnight in Central Europe: %s', (_when, now, expected) => {
  expect(businessDay(new Date(now))).toBe(expected)
})
