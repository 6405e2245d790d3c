import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlanSizes } from './check-plan-sizes.ts'
import { makeBreakdown } from './testing/small-wave.ts'

const check = (paths: readonly string[], perClass: Readonly<Record<string, number>>, whole: number) =>
  checkPlanSizes({
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

const listPartners = (classId: string, perClass: Readonly<Record<string, number>>) =>
  check(Object.keys(perClass), perClass, 500).classes.find((one) => one.classId === classId)?.mergeWith

test('one larger class is offered instead of many small ones: the smallest that is large enough', () => {
  expect(listPartners('a', { a: 8, b: 1, c: 1, d: 1, e: 1, f: 5, g: 40 })).toEqual(['f'])
  expect(listPartners('a', { a: 2, b: 4, c: 5, d: 6, e: 3 })).toEqual(['b', 'd'])
  expect(listPartners('a', { a: 2, b: 3, c: 3, d: 4, e: 0 })).toEqual(['b', 'c', 'd'])
  expect(listPartners('a', { a: 2, b: 3, c: 3, d: 0 })).toEqual([])
})

test('no other choice that is large enough has fewer classes, or equally many with fewer people', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(sizes, (people) => {
      const ids = people.map((_, index) => `c${index}`)
      const invited = Object.fromEntries(ids.map((id, index) => [id, people[index] ?? 0]))
      const [first = 0, ...others] = people
      fc.pre(first < 12)
      const enough = Array.from({ length: 2 ** others.length }, (_, chosen) =>
        others.filter((_size, place) => Math.floor(chosen / 2 ** place) % 2 === 1),
      )
        .map((chosen) => [chosen.length, chosen.reduce((sum, size) => sum + size, 0)] as const)
        .filter(([, sum]) => first + sum >= 12)
        .toSorted(([many, sum], [more, larger]) => many - more || sum - larger)
      const offered = listPartners('c0', invited) ?? []
      const sum = offered.reduce((all, id) => all + (invited[id] ?? 0), 0)
      expect([offered.length, sum]).toEqual(enough[0] ?? [0, 0])
    }),
  )
})
