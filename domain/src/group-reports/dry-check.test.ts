import { expect, test } from 'vitest'
import { dryCheck } from './dry-check.ts'
import { makeBreakdown } from './testing/small-wave.ts'

const check = (paths: readonly string[], perClass: Readonly<Record<string, number>>, whole: number) =>
  dryCheck({
    k: 10,
    breakdowns: [makeBreakdown('unit', paths)],
    invited: { whole, perClass: { unit: { ...perClass } } },
  })

test('a class of fewer than 12 is too small and is offered the smallest classes beside it', () => {
  const { isEnough, classes } = check(['workshop', 'store', 'office'], { workshop: 8, store: 9, office: 40 }, 57)
  expect(isEnough).toBe(true)
  expect(classes).toEqual([
    {
      breakdownId: 'unit',
      classId: 'workshop',
      invited: 8,
      isTooSmall: true,
      wouldBeShown: false,
      countsWithin: null,
      mergeWith: ['store'],
    },
    expect.objectContaining({ classId: 'store', isTooSmall: true, mergeWith: ['workshop'] }),
    expect.objectContaining({ classId: 'office', isTooSmall: false, wouldBeShown: true, countsWithin: 'office' }),
  ])
})

test('people of a small unit count within the unit above it', () => {
  const { classes } = check(['production', 'production/line', 'production/tools'], { line: 30, tools: 11 }, 60)
  expect(classes.map(({ classId, countsWithin }) => [classId, countsWithin])).toEqual([
    ['production', 'production'],
    ['line', 'line'],
    ['tools', 'production'],
  ])
})

test('a class that is large enough may be hidden to protect a small one', () => {
  const { classes } = check(['a', 'b', 'c'], { a: 5, b: 14, c: 40 }, 59)
  expect(classes.map(({ isTooSmall, wouldBeShown }) => [isTooSmall, wouldBeShown])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
})

test('a class without siblings has none to merge with, and 11 people are too few for any report', () => {
  const { isEnough, classes } = check(['a'], { a: 11 }, 11)
  expect(isEnough).toBe(false)
  expect(classes).toMatchObject([{ isTooSmall: true, mergeWith: [], countsWithin: null }])
})
