import { describe, expect, test } from 'vitest'
import { strain } from '../testing/world.ts'
import { compareWithWhole, findStudentPoint, writeInterval, writeSpread } from './spread.ts'
import { findEndLimit, findGrid, findStep, roundPeople } from './steps.ts'
import { writeBands } from './write-bands.ts'
import { readMean, readShare, writeMean, writeShare } from './write-numbers.ts'

const scale = (lo: number, hi: number, decimals: number) => ({ ...strain, lo, hi, decimals })

describe('the step of a mean', () => {
  test.each([
    [scale(1, 5, 2), [0.5, 0.2, 0.1, 0.05, 0.01]],
    [scale(0, 40, 0), [5, 2, 1, 0.5, 0.1]],
    [scale(7, 49, 1), [5, 5, 2, 0.5, 0.2]],
    [scale(0, 100, 0), [10, 5, 5, 1, 0.5]],
  ])('is never finer than the shift that one person can cause', (score, steps) => {
    expect([10, 20, 40, 100, 400].map((people) => findStep(score, people))).toEqual(steps)
  })

  test('is at most one decimal finer than the score', () => {
    expect(findStep(scale(0, 40, 0), 100_000)).toBe(0.1)
  })

  test('a mean that two people could shift to an end of the scale is written only as a limit', () => {
    expect(findEndLimit(strain, 20, 2)).toBe(4)
    expect(findEndLimit(scale(7, 49, 1), 10, 5)).toBe(10)
    expect(writeMean(strain, 4, 20)).toEqual({ atMost: 4 })
    expect(writeMean(strain, 4.9, 20)).toEqual({ value: 4, step: 2 })
    expect(writeMean(strain, 36, 20)).toEqual({ atLeast: 36 })
    expect(writeMean(scale(1, 5, 2), 3.14, 20)).toEqual({ value: 3.2, step: 0.2 })
  })

  test('the range read from a written mean contains the true mean', () => {
    for (let mean = 0; mean <= 40; mean += 0.37) {
      const { from, to } = readMean(strain, writeMean(strain, mean, 35))
      expect(from <= mean && mean <= to, String(mean)).toBe(true)
    }
  })
})

describe('the number of people', () => {
  test.each([
    [10, 40, 10],
    [14, 40, 10],
    [15, 40, 15],
    [20, 20, 15],
    [20, 21, 15],
    [20, 22, 20],
  ])('%i of %i invited are written as %i', (people, invited, written) =>
    expect(roundPeople(people, invited)).toBe(written),
  )
})

describe('a share', () => {
  test.each([
    [19, null],
    [20, 20],
    [25, 20],
    [30, 10],
    [55, 10],
    [60, 5],
    [145, 5],
    [150, 2],
    [295, 2],
    [300, 1],
  ])('of %i people has a grid of %s per cent: at least three people', (people, grid) =>
    expect(findGrid(people)).toBe(grid),
  )

  test.each([
    [0, 40, { word: 'fewer-than-5' }],
    [4, 40, { word: 'fewer-than-5' }],
    [36, 40, { word: 'all-but-fewer-than-5' }],
    [40, 40, { word: 'all-but-fewer-than-5' }],
    [5, 40, { percent: 10, grid: 10 }],
    [35, 40, { percent: 90, grid: 10 }],
    [5, 2_000, { percent: 1, grid: 1 }],
    [1_995, 2_000, { percent: 99, grid: 1 }],
    [7, 15, { word: 'some' }],
  ] as const)('%i of %i in need', (inNeed, of, written) => {
    const people = Math.floor(of / 5) * 5
    expect(writeShare({ inNeed, of, people })).toEqual(written)
    const { from, to } = readShare(written, of)
    expect(from <= inNeed && inNeed <= to).toBe(true)
  })
})

describe('the bands', () => {
  const counts = (low: number, moderate: number, high: number) =>
    new Map([
      ['low', low],
      ['moderate', moderate],
      ['high', high],
    ])

  test('a band with fewer than five people is merged, but bands that need action never with others', () => {
    expect(writeBands(strain, counts(0, 30, 10), { of: 40, people: 40 })).toEqual([
      { names: ['low', 'moderate'], percent: 80 },
      { names: ['high'], percent: 30 },
    ])
    expect(writeBands(strain, counts(10, 20, 10), { of: 40, people: 40 })).toMatchObject([
      { names: ['low'] },
      { names: ['moderate'] },
      { names: ['high'] },
    ])
  })

  test('there are none below 30 people, nor if fewer than five people need action', () => {
    expect(writeBands(strain, counts(10, 9, 10), { of: 29, people: 25 })).toBeNull()
    expect(writeBands(strain, counts(20, 20, 4), { of: 44, people: 40 })).toBeNull()
  })
})

describe('the spread', () => {
  test('is never below a tenth of the scale, so that "all alike" cannot be read', () => {
    expect(writeSpread(strain, new Float64Array(40).fill(20), 40)).toBe(4)
    expect(writeSpread(strain, new Float64Array(29).fill(20), 25)).toBeNull()
  })

  test.each([
    [9, 2.262],
    [14, 2.145],
    [19, 2.093],
    [29, 2.045],
    [59, 2.001],
  ])('with %i degrees of freedom the point of t is %f', (freedom, point) => {
    expect(findStudentPoint(freedom)).toBeCloseTo(point, 3)
  })

  test('the interval is rounded outwards to the step and never exceeds the scale', () => {
    expect(writeInterval(strain, { value: 20, step: 1 }, { spread: 6.4, people: 40 })).toEqual({ from: 17, to: 23 })
    expect(writeInterval(strain, { value: 10, step: 5 }, { spread: 12, people: 10 })).toEqual({ from: 0, to: 25 })
    expect(writeInterval(strain, { atMost: 8 }, { spread: 6.4, people: 10 })).toBeNull()
  })

  test('a class differs from the whole only beyond chance and rounding, more strictly with many comparisons', () => {
    const compare = (value: number, comparisons: number) =>
      compareWithWhole(
        strain,
        [
          { mean: { value, step: 1 }, people: 40 },
          { mean: { value: 17, step: 0.2 }, people: 200 },
        ],
        { spread: 6.4, comparisons },
      )
    // With five comparisons, the limit is 1.96 × 6.4 × √(1/40 − 1/200) = 1.77. With more comparisons, 2.58 replaces
    // 1.96, and the limit is 2.34. The rounding adds half of both steps, 0.6.
    expect([19, 20, 14].map((value) => compare(value, 5))).toEqual(['no-difference', 'worse', 'better'])
    expect([20, 21, 14].map((value) => compare(value, 6))).toEqual(['worse', 'worse', 'better'])
    expect([19.4, 19.9].map((value) => [compare(value, 5), compare(value, 6)])).toEqual([
      ['worse', 'no-difference'],
      ['worse', 'no-difference'],
    ])
  })

  test('a mean written as a limit is compared by that limit', () => {
    const compare = (mean: { atLeast: number } | { atMost: number }) =>
      compareWithWhole(
        strain,
        [
          { mean, people: 20 },
          { mean: { value: 20, step: 0.5 }, people: 100 },
        ],
        {
          spread: 6.4,
          comparisons: 2,
        },
      )
    expect([compare({ atLeast: 36 }), compare({ atMost: 4 })]).toEqual(['worse', 'better'])
  })
})
