import { expect, test } from 'vitest'
import { placeInRange } from './usual-range.ts'

const findPosition = (value: number, range: Parameters<typeof placeInRange>[1]) => placeInRange(value, range)?.position

test('the limits belong to the range, except an upper limit that is marked as outside', () => {
  const range = { low: 20, high: 30 }
  expect([19.9, 20, 30, 30.1].map((value) => findPosition(value, range))).toEqual(['under', 'normal', 'normal', 'over'])
  expect(findPosition(30, { ...range, isBelowHigh: true })).toBe('over')
})

test('a value that misses a limit only by binary rounding is at the limit', () => {
  expect([findPosition(0.1 + 0.2, { high: 0.3 }), findPosition(0.3, { low: 0.1 + 0.2 })]).toEqual(['normal', 'normal'])
  expect(findPosition(80.1 / 89, { high: 0.9, isBelowHigh: true })).toBe('over')
})

test('an open end has nothing beyond it', () => {
  expect([findPosition(-1000, { high: 5 }), findPosition(1000, { low: 5 })]).toEqual(['normal', 'normal'])
})

test('a value outside the range needs attention, a value inside does not', () => {
  expect([1, 5, 9].map((value) => placeInRange(value, { low: 2, high: 8 })?.valence)).toEqual([
    'watch',
    'good',
    'watch',
  ])
})

test('without a value or a range there is no verdict', () => {
  expect([placeInRange(null, { low: 1 }), placeInRange(3, {})]).toEqual([undefined, undefined])
})
