import { expect, test } from 'vitest'
import { isHeightLasting, isWeightOfToday } from './known-size.ts'

test.each([
  [45, 44, true],
  [45, null, true],
  [20, 20, true],
  [21, 19, false],
  [19, null, false],
])(
  'whether the form contains the height of a person aged %i, measured at the age of %s: %s',
  (ageNow, ageThen, expected) => {
    expect(isHeightLasting({ ageNow, ageThen })).toBe(expected)
  },
)

test('a weight is filled in on the day it was measured, and is only offered from the next day on', () => {
  expect(isWeightOfToday('2026-03-10', '2026-03-10')).toBe(true)
  expect(isWeightOfToday('2026-03-09', '2026-03-10')).toBe(false)
})
