import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeRelease } from '../compute-release.ts'
import { listShown, makeBreakdown, makeInput } from '../testing/small-wave.ts'
import { type Edge, findSmallCut } from './minimum-cut.ts'

const weigh = (edges: readonly Edge[], side: ReadonlySet<number>) =>
  edges.reduce((sum, { from, to, weight }) => sum + (side.has(from) === side.has(to) ? 0 : weight), 0)

/** Finds the smallest positive cut by trying every side. */
const enumerate = (nodes: number, edges: readonly Edge[]) => {
  const sides = Array.from(
    { length: 2 ** nodes },
    (_, bits) => new Set([...Array(nodes).keys()].filter((at) => (bits >> at) & 1)),
  )
  return Math.min(...sides.map((side) => weigh(edges, side)).filter((cut) => cut > 0))
}

const edge = fc
  .record({
    from: fc.integer({ min: 0, max: 7 }),
    to: fc.integer({ min: 0, max: 7 }),
    weight: fc.integer({ min: 1, max: 14 }),
  })
  .filter(({ from, to }) => from !== to)

describe('the minimum cut', () => {
  test('is found exactly if a cut below the limit exists, also in a graph that is not connected', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 14 }), fc.integer({ min: 2, max: 16 }), (edges, limit) => {
        const side = findSmallCut(8, edges, limit)
        const least = enumerate(8, edges)
        expect(side !== null).toBe(least < limit)
        const cut = side === null ? 0 : weigh(edges, side)
        expect(cut < limit && (side === null || cut > 0)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

const companies = fc.array(
  fc.record({
    unit: fc.constantFrom('a', 'a1', 'a2', 'b', 'c', 'd', null),
    job: fc.constantFrom('x', 'y', 'z', null),
    age: fc.constantFrom('young', 'old'),
  }),
  { minLength: 10, maxLength: 160 },
)
const breakdowns = [
  makeBreakdown('unit', ['a', 'a/a1', 'a/a2', 'b', 'c', 'd']),
  makeBreakdown('job', ['x', 'y', 'z']),
  makeBreakdown('age', ['young', 'old']),
]

type Person = (typeof companies extends fc.Arbitrary<infer T> ? T : never)[number]
const parents: Readonly<Record<string, string>> = { a1: 'a', a2: 'a' }

/** Returns, for each person, the nearest shown class at or above the person's own class. */
const place = (people: readonly Person[], id: 'unit' | 'job' | 'age', shown: readonly string[]) =>
  people.map((person) => {
    let at: string | null | undefined = person[id]
    while (at !== null && at !== undefined && !shown.includes(at)) at = parents[at]
    return at ?? 'nowhere'
  })

const release = (people: readonly Person[]) =>
  computeRelease(makeInput({ breakdowns, groups: people.map((classes) => ({ count: 1, classes: { ...classes } })) }))

describe('for every company', () => {
  test('every part of every breakdown has nobody or at least ten people', () => {
    fc.assert(
      fc.property(companies, (people) => {
        const written = release(people)
        for (const id of ['unit', 'job', 'age'] as const) {
          const parts = Map.groupBy(place(people, id, listShown(written, id)), (part) => part)
          for (const part of parts.values()) expect(part.length).toBeGreaterThanOrEqual(10)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('the smallest cut of every two breakdowns is at least ten people', () => {
    fc.assert(
      fc.property(companies, (people) => {
        const written = release(people)
        for (const [a, b] of [
          ['unit', 'job'],
          ['unit', 'age'],
          ['job', 'age'],
        ] as const) {
          const [first, second] = [a, b].map((id) => place(people, id, listShown(written, id)))
          const names = [
            ...new Set([...(first ?? []).map((part) => `1${part}`), ...(second ?? []).map((part) => `2${part}`)]),
          ]
          const edges = people.map((_, at) => ({
            from: names.indexOf(`1${first?.[at]}`),
            to: names.indexOf(`2${second?.[at]}`),
            weight: 1,
          }))
          expect(enumerate(names.length, edges)).toBeGreaterThanOrEqual(10)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('three breakdowns', () => {
  /**
   * Makes a wave in which a few people are in the first class of each breakdown. Only the sums of all three breakdowns
   * together single them out.
   */
  const makeTriple = (alone: number) => {
    const groups = [
      ['a0', 'b0', 'c0', alone],
      ['a0', 'b1', 'c1', 30],
      ['a1', 'b0', 'c1', 31],
      ['a1', 'b1', 'c0', 32],
    ] as const
    return makeInput({
      breakdowns: [
        makeBreakdown('a', ['a0', 'a1']),
        makeBreakdown('b', ['b0', 'b1']),
        makeBreakdown('c', ['c0', 'c1']),
      ],
      groups: groups.map(([a, b, c, count]) => ({ count, classes: { a, b, c } })),
    })
  }

  test.each([
    [9, []],
    [10, ['c0', 'c1']],
  ])('%i people whom only all three together single out: the least important breakdown shows %j', (alone, shown) => {
    const release = computeRelease(makeTriple(alone))
    for (const id of ['a', 'b']) expect(listShown(release, id)).toEqual([`${id}0`, `${id}1`])
    expect(listShown(release, 'c')).toEqual(shown)
  })
})
