import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeRelease } from './compute-release.ts'
import { computedReleaseSchema, serialiseRelease } from './release.ts'
import { listShown, makeBreakdown, makeInput, readScore } from './testing/small-wave.ts'
import { strain } from './testing/world.ts'

const units = (...paths: readonly string[]) => [makeBreakdown('unit', paths)]
const inUnit = (unit: string | null, count: number, values?: readonly (number | null)[]) => ({
  count,
  classes: { unit },
  ...(values === undefined ? {} : { values }),
})

describe('which groups are shown', () => {
  test('exactly 10 people, all in one unit: the unit and the whole, in words', () => {
    const release = computeRelease(makeInput({ breakdowns: units('a'), groups: [inUnit('a', 10)] }))
    expect(listShown(release, 'unit')).toEqual(['a'])
    expect(release.whole).toMatchObject({ n5: 10, scores: [{ inNeed: { word: 'fewer-than-5' } }] })
  })

  test('9 people: not enough took part, and the report contains nothing else', () => {
    const release = computeRelease(makeInput({ breakdowns: units('a'), groups: [inUnit('a', 9)] }))
    expect(release.whole).toEqual({ shown: false })
    expect(release.breakdowns[0]?.classes).toEqual([{ classId: 'a', name: 'a', shown: false }])
  })

  test('two units of 12 and 9: both are hidden, only the whole of 21 is shown', () => {
    const release = computeRelease(
      makeInput({ breakdowns: units('a', 'b'), groups: [inUnit('a', 12), inUnit('b', 9)] }),
    )
    expect(listShown(release, 'unit')).toEqual([])
    expect(release.whole).toMatchObject({ n5: 20 })
  })

  test('8 directly at a unit beside children of 12 and 10: the child of 10 protects the 8', () => {
    const groups = [inUnit('a', 8), inUnit('b', 12), inUnit('c', 10), inUnit('d', 30)]
    const release = computeRelease(makeInput({ breakdowns: units('a', 'a/b', 'a/c', 'd'), groups }))
    expect(listShown(release, 'unit')).toEqual(['a', 'b', 'd'])
  })

  test('a class below a hidden class is hidden', () => {
    const groups = [inUnit('b', 12), inUnit('c', 5), inUnit('d', 40), inUnit('e', 8)]
    const release = computeRelease(makeInput({ breakdowns: units('a', 'a/b', 'd', 'c', 'e'), groups, k: 13 }))
    expect(listShown(release, 'unit')).toEqual(['d'])
  })

  test('one person with another job: no difference of unit and job isolates that person', () => {
    const breakdowns = [makeBreakdown('unit', ['a', 'b']), makeBreakdown('job', ['x', 'y', 'z'])]
    const groups = [
      { count: 29, classes: { unit: 'a', job: 'x' } },
      { count: 1, classes: { unit: 'a', job: 'y' } },
      { count: 20, classes: { unit: 'b', job: 'y' } },
      { count: 20, classes: { unit: 'b', job: 'z' } },
    ]
    const release = computeRelease(makeInput({ breakdowns, groups }))
    expect(listShown(release, 'unit')).toEqual(['a', 'b'])
    // If only one class were hidden, subtracting the shown classes from all participants would reveal its people. So
    // two are hidden.
    expect(listShown(release, 'job')).toEqual(['z'])
  })

  test('where only people without a class are exposed, the less important breakdown is not shown', () => {
    const breakdowns = [makeBreakdown('unit', ['a', 'b']), makeBreakdown('job', ['x'])]
    const groups = [
      { count: 20, classes: { unit: 'a', job: 'x' } },
      { count: 25, classes: { unit: 'b', job: null } },
      { count: 3, classes: { unit: 'a', job: null } },
    ]
    const release = computeRelease(makeInput({ breakdowns, groups }))
    expect(listShown(release, 'unit')).toEqual(['a', 'b'])
    expect(listShown(release, 'job')).toEqual([])
  })

  test('10 take part but only 11 are invited: the group would show that nearly everybody agreed', () => {
    const groups = [{ ...inUnit('a', 10), refused: 1 }, inUnit('b', 30), inUnit('c', 30)]
    const release = computeRelease(makeInput({ breakdowns: units('a', 'b', 'c'), groups }))
    expect(listShown(release, 'unit')).not.toContain('a')
  })

  test('the written number of people is never above the invited less 2', () => {
    const groups = [{ ...inUnit('a', 30), refused: 0 }, inUnit('b', 30), { ...inUnit('c', 31), refused: 1 }]
    const release = computeRelease(makeInput({ breakdowns: units('a', 'b', 'c'), groups }))
    expect(release.breakdowns[0]?.classes).toMatchObject([{ n5: 25 }, { n5: 30 }, { n5: 30 }])
    expect(release.whole).toMatchObject({ n5: 90 })
  })

  test('readers know 20 of 26 results of a unit: the unit is hidden, because 6 are unknown', () => {
    const groups = [{ ...inUnit('a', 20), isKnown: true }, inUnit('a', 6), inUnit('b', 30), inUnit('c', 30)]
    const release = computeRelease(makeInput({ breakdowns: units('a', 'b', 'c'), groups }))
    expect(listShown(release, 'unit')).not.toContain('a')
  })

  test('readers know all but 9 results: not enough took part', () => {
    const groups = [{ ...inUnit('a', 40), isKnown: true }, inUnit('b', 9)]
    expect(computeRelease(makeInput({ groups })).whole).toEqual({ shown: false })
  })

  test('a score that only 8 of 14 people have is hidden in their unit, and for this score one more unit is hidden to protect them', () => {
    const groups = [inUnit('a', 8), inUnit('a', 6, [null]), inUnit('b', 20), inUnit('c', 25)]
    const release = computeRelease(makeInput({ breakdowns: units('a', 'b', 'c'), groups }))
    expect(listShown(release, 'unit')).toEqual(['a', 'b', 'c'])
    expect(readScore(release, ['unit', 'a'])).toEqual({ code: 'total', shown: false })
    expect(readScore(release, ['unit', 'b'])).toEqual({ code: 'total', shown: false })
    expect(readScore(release, ['unit', 'c'])).toMatchObject({ code: 'total', mean: { step: 2 } })
  })
})

describe('what a class does not reveal', () => {
  test('hidden classes look the same, whether they are empty, too small, or hidden to protect another class', () => {
    const groups = [inUnit('b', 3), inUnit('c', 14), inUnit('d', 40), inUnit('e', 40)]
    const breakdowns = units('a', 'b', 'c', 'd', 'e')
    const release = computeRelease(makeInput({ breakdowns, groups }))
    const rows = release.breakdowns[0]?.classes ?? []
    expect(listShown(release, 'unit')).toEqual(['d', 'e'])
    expect(new Set(rows.slice(0, 3).map((row) => JSON.stringify(row).replaceAll(/"[abc]"/g, '')))).toHaveLength(1)
  })

  test('no class shows how many of its people took part', () => {
    const release = computeRelease(
      makeInput({ breakdowns: units('a', 'b'), groups: [inUnit('a', 30), inUnit('b', 30)] }),
    )
    expect(JSON.stringify(release.breakdowns)).not.toContain('participation')
    expect(release.whole).toMatchObject({ participation: 'over-80' })
  })
})

describe('how numbers are written', () => {
  test.each([
    [0, { atMost: 4 }],
    [40, { atLeast: 36 }],
  ])('if all answers are %i, neither the mean nor the share reveals this', (value, mean) => {
    const score = readScore(computeRelease(makeInput({ groups: [inUnit(null, 22, [value])] })))
    const word = value === 0 ? 'fewer-than-5' : 'all-but-fewer-than-5'
    expect(score).toEqual({ code: 'total', mean, inNeed: { word } })
  })

  test('two groups whose difference is twelve people at the top: the second one is not written', () => {
    const breakdowns = [makeBreakdown('unit', ['a', 'b']), makeBreakdown('job', ['x', 'y'])]
    const groups = [
      { count: 12, classes: { unit: 'a', job: 'y' }, values: [40] },
      { count: 28, classes: { unit: 'a', job: 'x' }, values: [0, 40] },
      { count: 30, classes: { unit: 'b', job: 'y' } },
    ]
    const release = computeRelease(makeInput({ breakdowns, groups }))
    expect(readScore(release, ['unit', 'a'])).toMatchObject({ mean: { value: 26 } })
    expect(readScore(release, ['job', 'x'])).toEqual({ code: 'total', shown: false })
  })

  test('a score in classes has shares only for the whole', () => {
    const score = {
      ...strain,
      kind: 'classes' as const,
      bands: strain.bands.map((band) => ({ ...band, valence: 'neutral' as const, upTo: null })),
    }
    const groups = [inUnit('a', 30, [10, 20]), inUnit('b', 30, [10, 20])]
    const release = computeRelease(makeInput({ breakdowns: units('a', 'b'), groups, score }))
    expect(readScore(release)).toEqual({
      code: 'total',
      bands: [
        { names: ['low'], percent: 50 },
        { names: ['moderate', 'high'], percent: 50 },
      ],
    })
    expect(readScore(release, ['unit', 'a'])).toEqual({ code: 'total', shown: false })
  })
})

describe('the previous release', () => {
  const breakdowns = units('a', 'b', 'c')
  const groupsWith = (values: readonly number[], count = 40) => [
    inUnit('a', count, values),
    inUnit('b', 40, [10]),
    inUnit('c', 40, [10]),
  ]
  const first = computeRelease(makeInput({ breakdowns, groups: groupsWith([20, 22]) }))

  test('the first wave shows no changes', () => {
    expect(readScore(first, ['unit', 'a'])).not.toHaveProperty('change')
  })

  test('after a change that nine people could have caused, all numbers are repeated', () => {
    const later = computeRelease(makeInput({ breakdowns, groups: groupsWith([13, 14]), previous: first }))
    const { mean, interval, inNeed } = readScore(first, ['unit', 'a']) as {
      mean: object
      interval: object
      inNeed: object
    }
    expect(readScore(later, ['unit', 'a'])).toMatchObject({ mean, interval, inNeed, change: 'no-real-change' })
  })

  test('a change that at least ten people must have caused is written', () => {
    const later = computeRelease(makeInput({ breakdowns, groups: groupsWith([8, 9]), previous: first }))
    expect(readScore(later, ['unit', 'a'])).toMatchObject({ mean: { value: 9 }, change: 'better' })
    const worse = computeRelease(makeInput({ breakdowns, groups: groupsWith([33, 34]), previous: first }))
    expect(readScore(worse, ['unit', 'a'])).toMatchObject({ mean: { value: 34 }, change: 'worse' })
  })

  test('one person leaves or joins and nobody else changes: every number is repeated', () => {
    for (const count of [38, 39, 41]) {
      const later = computeRelease(makeInput({ breakdowns, groups: groupsWith([20, 22], count), previous: first }))
      for (const unit of ['a', 'b', 'c']) {
        expect(readScore(later, ['unit', unit]), `${count} ${unit}`).toEqual({
          ...readScore(first, ['unit', unit]),
          change: 'no-real-change',
        })
      }
    }
  })

  test('another major version is not comparable', () => {
    const input = makeInput({ breakdowns, groups: groupsWith([20, 22]), previous: first })
    const later = computeRelease({ ...input, plan: { ...input.plan, version: '2.0.0' } })
    expect(readScore(later)).toMatchObject({ change: 'not-comparable' })
  })

  test('redrawn units are hidden if the former units are unknown, and the new unit also if they are known', () => {
    const redrawn = units('a', 'b', 'new')
    const groups = [inUnit('a', 40), inUnit('b', 37), inUnit('new', 43)]
    const input = makeInput({ breakdowns: redrawn, groups, previous: first })
    expect(listShown(computeRelease(input), 'unit')).toEqual([])
    const participants = input.participants.map((one, at) => ({
      ...one,
      classesBefore: { unit: at < 40 ? 'a' : at < 80 ? 'b' : 'c' },
    }))
    // Three people moved from b to the new unit. No shown unit is allowed to reveal their answers.
    expect(listShown(computeRelease({ ...input, participants }), 'unit')).not.toContain('new')
  })

  test('a unit that was too small before cannot be found as the difference between old and new groups', () => {
    const small = computeRelease(makeInput({ breakdowns, groups: [inUnit('a', 9), inUnit('b', 20), inUnit('c', 40)] }))
    expect(listShown(small, 'unit')).toEqual(['c'])
    const later = computeRelease(
      makeInput({ breakdowns, groups: [inUnit('a', 10), inUnit('b', 20), inUnit('c', 40)], previous: small }),
    )
    expect(listShown(later, 'unit').length).toBeLessThan(3)
  })
})

describe('for every company', () => {
  const people = fc.array(
    fc.record({
      unit: fc.constantFrom('a', 'a1', 'a2', 'b', 'c', null),
      job: fc.constantFrom('x', 'y', 'z', null),
      value: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 12 }),
      isKnown: fc.boolean(),
    }),
    { maxLength: 120 },
  )
  const breakdowns = [makeBreakdown('unit', ['a', 'a/a1', 'a/a2', 'b', 'c']), makeBreakdown('job', ['x', 'y', 'z'])]
  type Drawn = (typeof people extends fc.Arbitrary<infer T> ? T : never)[number]
  const makeDrawnInput = (drawn: readonly Drawn[]) =>
    makeInput({
      breakdowns,
      groups: drawn.map(({ unit, job, value, isKnown }, at) => ({
        count: 1,
        classes: { unit, job },
        values: [value],
        isKnown: isKnown && at % 3 === 0,
        refused: at % 3,
      })),
    })

  test('the release matches its schema, without 0 % or 100 %, and with numbers of people in fives', () => {
    fc.assert(
      fc.property(people, (drawn) => {
        const release = computedReleaseSchema.parse(computeRelease(makeDrawnInput(drawn)))
        const text = serialiseRelease(release)
        expect(text).not.toMatch(/"percent":(?:0|100)[,}]/)
        for (const [, n5] of text.matchAll(/"n5":(\d+)/g)) expect(Number(n5) % 5 === 0 && Number(n5) >= 10).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('the order of the people changes nothing', () => {
    fc.assert(
      fc.property(people, (drawn) => {
        const input = makeDrawnInput(drawn)
        const turned = { ...input, participants: input.participants.toReversed() }
        expect(serialiseRelease(computeRelease(turned))).toBe(serialiseRelease(computeRelease(input)))
      }),
      { numRuns: 40 },
    )
  })

  test('different answers of the same people do not change which groups are shown', () => {
    fc.assert(
      fc.property(people, (drawn) => {
        const other = drawn.map((one) => ({ ...one, value: one.value === null ? null : 40 - one.value }))
        const [first, second] = [drawn, other].map((one) => computeRelease(makeDrawnInput(one)))
        for (const id of ['unit', 'job']) {
          expect(first && listShown(first, id)).toEqual(second && listShown(second, id))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('no mean is written within two people of an end', () => {
    fc.assert(
      fc.property(people, (drawn) => {
        const release = computeRelease(makeDrawnInput(drawn))
        for (const [, value, n5] of serialiseRelease(release).matchAll(/"value":([\d.]+)/g)) {
          expect(Number(value), n5).toBeGreaterThan(0)
          expect(Number(value)).toBeLessThan(40)
        }
      }),
      { numRuns: 30 },
    )
  })
})
