import { expect, test } from 'vitest'
import { partOfDay } from './part-of-day.ts'

test.each([
  ['00:00', 'night'],
  ['02:15', 'night'],
  ['04:59', 'night'],
  ['05:00', 'morning'],
  ['10:59', 'morning'],
  ['11:00', 'day'],
  ['18:00', 'evening'],
  ['23:59', 'evening'],
])('at %s a person is greeted as at %s', (time, part) => {
  expect(partOfDay(new Date(`2026-11-18T${time}:00`))).toBe(part)
})
