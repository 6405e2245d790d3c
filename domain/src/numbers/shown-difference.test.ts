import { expect, test } from 'vitest'
import { splitShown, subtractShown } from './shown-difference.ts'

test.each([
  ['5.3 to 5.4', 5.34, 5.36, 1, 0.1],
  ['65.18 to 62.56', 65.176, 62.564, 2, -2.62],
  ['1.01 to 2.00', 1.005, 2, 2, 0.99],
  ['the same twice', 5.31, 5.34, 1, 0],
])('%s differ by what a reader subtracts', (_, from, to, decimals, difference) => {
  expect(subtractShown({ from, to }, decimals)).toBe(difference)
})

test('the shares of a difference add up to it', () => {
  expect(splitShown({ age: 0.34, rest: 0.34 }, 0.7, 1)).toEqual({ age: 0.3, rest: 0.4 })
  expect(splitShown(null, 0.7, 1)).toBeNull()
})
