import { expect, test } from 'vitest'
import { barInThirds, barOfScale, barOfValue, markerAt } from './bar-positions.ts'

test('a closed usual range is the middle third of the bar, whatever its unit', () => {
  for (const usual of [
    { low: 60.6, high: 81.6 },
    { low: 0.5, high: 2 },
    { low: -10, high: 10 },
  ]) {
    const bar = barInThirds(usual)
    expect(bar?.at(usual.low)).toBeCloseTo(1 / 3)
    expect(bar?.at(usual.high)).toBeCloseTo(2 / 3)
    expect(bar).toMatchObject({ from: 1 / 3, to: 2 / 3 })
  }
})

test('a value beyond the range keeps the slope of the range', () => {
  expect(barInThirds({ low: 60.6, high: 81.6 })?.at(88.6)).toBeCloseTo(0.7778, 3)
})

test('a range open below starts at the left end and ends at two thirds', () => {
  const bar = barInThirds({ high: 94 })
  expect(bar?.from).toBe(0)
  expect(bar?.at(94)).toBeCloseTo(2 / 3)
  expect(bar?.at(0)).toBe(0)
})

test('a range open above starts at one third and reaches the right end', () => {
  const bar = barInThirds({ low: 27 })
  expect(bar?.to).toBe(1)
  expect(bar?.at(27)).toBeCloseTo(1 / 3)
})

test('a border at zero or below still gives a bar', () => {
  expect(barInThirds({ high: 0 })?.at(0)).toBeCloseTo(2 / 3)
  expect(barInThirds({ low: -5 })?.at(-5)).toBeCloseTo(1 / 3)
})

test('without borders there is no bar', () => {
  expect(barInThirds({})).toBeUndefined()
})

test('a score is drawn on its whole scale, and a range that is open below starts at the lowest value', () => {
  const bar = barOfScale({ min: 0, max: 40 }, { high: 14 })
  expect(bar.at(20)).toBe(0.5)
  expect([bar.from, bar.to]).toEqual([0, 0.35])
})

test('a score without a usual range has no band', () => {
  const bar = barOfScale({ min: 0, max: 24 }, {})
  expect(bar.from).toBe(bar.to)
})

test('a marker never leaves the bar', () => {
  expect([-1, 0.5, 2].map(markerAt)).toEqual([0.03, 0.5, 0.97])
})

test('if lower is better and the range begins at 0, the bar begins there, too', () => {
  const bar = barOfValue({ usual: { low: 0, high: 350 }, good: { high: 350 }, isOnScale: false })
  expect([bar?.at(0), bar?.from, bar?.to]).toEqual([0, 0, 2 / 3])
})

test('a bar without any good value has no zone', () => {
  const bar = barOfValue({ usual: { low: 1, high: 2 }, good: undefined, isOnScale: false })
  expect([bar?.from, bar?.to]).toEqual([0, 0])
})
