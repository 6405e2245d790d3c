import { describe, expect, test } from 'vitest'
import { bmiBands } from '../measurement-profiles/body-scale/bmi-bands.ts'
import { totalBands } from '../measurement-profiles/stress/stress-load/bands.ts'
import { chooseDecimalsAt, chooseShownDecimals, roundLimit } from './shown-decimals.ts'

const bands = bmiBands({ age: 40, sex: 'female' })
const change = (delta: number, threshold: number | null = 0.6, isFactor = false) => ({
  from: 24 - delta,
  to: 24,
  judged: { threshold, isFactor },
})

describe('a displayed value', () => {
  test.each([
    ['that would be rounded up to overweight has one more decimal', 24.96, 2],
    ['inside its class has the decimals of its definition', 24.4, 1],
    ['at the limit has the decimals of its definition', 25, 1],
  ])('%s', (_, value, decimals) => {
    expect(chooseShownDecimals(1, { value, bands })).toBe(decimals)
  })

  test('compared with one that would be rounded up to a limit has one more decimal', () => {
    const from = { from: 24.96, to: 27, judged: { threshold: 0.7, isFactor: false } }
    expect(chooseShownDecimals(1, { value: 27, bands, change: from })).toBe(2)
  })

  test('is the mean of a sitting that would be rounded up to a limit, so both readings have one more decimal', () => {
    const mean = { from: 23, to: 24.96, judged: { threshold: 0.7, isFactor: false } }
    expect(chooseShownDecimals(1, { value: 24.2, bands, change: mean })).toBe(2)
  })

  test('of a questionnaire with an unanswered question is not rounded up to the next class', () => {
    expect(chooseShownDecimals(0, { value: 13.75, bands: totalBands })).toBe(1)
    expect(chooseShownDecimals(0, { value: 13.25, bands: totalBands })).toBe(0)
  })

  test('without bands has the decimals of its definition', () => {
    expect(chooseShownDecimals(1, { value: 24.96, bands: [] })).toBe(1)
    expect(chooseShownDecimals(1, { value: null, bands })).toBe(1)
  })
})

describe('a displayed difference', () => {
  test.each([
    ['just below its threshold is not rounded up to it', 0.56, 2],
    ['just below its threshold, downwards', -0.56, 2],
    ['far below it has the decimals of the value', 0.3, 1],
    ['at its threshold has the decimals of the value', 32.4 - 31.8, 1],
  ])('%s', (_, delta, decimals) => {
    expect(chooseShownDecimals(1, { value: 24, bands, change: change(delta) })).toBe(decimals)
  })

  test('from a value that would be rounded up to the next class has one more decimal, so that it stays in its own', () => {
    const small = { from: 24.96, to: 25.1, judged: { threshold: null, isFactor: false } }
    expect(chooseShownDecimals(1, { value: 25.1, bands, change: small })).toBe(2)
    expect(chooseShownDecimals(1, { value: 25.1, bands, change: { ...small, from: 24.9 } })).toBe(1)
  })

  test('without a threshold in its unit has the decimals of the value', () => {
    expect(chooseShownDecimals(1, { value: 24, bands, change: change(0.56, null) })).toBe(1)
    expect(chooseShownDecimals(1, { value: 24, bands, change: change(1.66, 1.7, true) })).toBe(1)
  })
})

test('a value in a history is not rounded to the other side of the usual range', () => {
  const usual = { high: 14, isBelowHigh: true }
  expect([13.75, 13.25, 14, 14.25].map((value) => chooseDecimalsAt({ decimals: 0, bands: [], usual }, value))).toEqual([
    1, 0, 0, 0,
  ])
  expect(chooseDecimalsAt({ decimals: 0, bands: [], usual: {} }, 13.75)).toBe(0)
})

describe('a displayed limit', () => {
  test('keeps the decimals of a limit that was set', () => {
    expect(roundLimit(7.5, 0)).toEqual({ value: 7.5, decimals: 1 })
    expect(roundLimit(8, 0)).toEqual({ value: 8, decimals: 0 })
    expect(roundLimit(1.16, 2)).toEqual({ value: 1.16, decimals: 2 })
  })

  test('calculated from a measured value is rounded up to the decimals of the value', () => {
    expect(roundLimit(24.227047352941174, 0)).toEqual({ value: 25, decimals: 0 })
    expect(roundLimit(24.227047352941174, 1)).toEqual({ value: 24.3, decimals: 1 })
  })
})
