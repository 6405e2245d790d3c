import { describe, expect, test } from 'vitest'
import { chooseDecimals } from './choose-decimals.ts'

const reaches = (limit: number) => (value: number) => value >= limit

describe('the decimals of a displayed number', () => {
  test.each([
    ['a number that stays on its side of the limit has those of its definition', 1, 24.94, 25, 1],
    ['a number that would be rounded up to a limit has one more', 1, 24.96, 25, 2],
    ['a number just below a limit has as many as it needs', 1, 24.996, 25, 3],
    ['a number exactly between two displayed ones has one more', 1, 24.95, 25, 2],
    ['a number at the limit has those of its definition', 1, 25, 25, 1],
    ['a number just above the limit is not rounded away from it', 1, 25.04, 25, 1],
    ['a fraction of points is not rounded up to the next class', 0, 13.75, 14, 1],
  ])('%s', (_, decimals, value, limit, expected) => {
    expect(chooseDecimals(decimals, value, reaches(limit))).toBe(expected)
  })

  test('stay as defined when no reasonable number of them would help', () => {
    expect(chooseDecimals(1, 25 - 1e-12, reaches(25))).toBe(1)
  })
})
