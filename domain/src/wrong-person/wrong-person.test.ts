import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/wrong-person.json' with { type: 'json' }
import { allowedWeightChange, findDoubtsAboutPerson } from './wrong-person.ts'

const known = {
  sex: 'female',
  age: 41,
  heightCm: 168,
  nearest: { at: '2026-03-01T08:00:00Z', weightKg: 64, heightCm: 168 },
} as const
const at = '2026-03-01T20:00:00Z'
const kinds = (measured: object, of: object = known) =>
  findDoubtsAboutPerson({ at, ...measured }, of as typeof known).map(({ kind }) => kind)

describe('it is asked whether it is the right person', () => {
  test('when the weight is another by more than a day explains', () => {
    expect(findDoubtsAboutPerson({ at, weightKg: 88.4 }, known)).toEqual([
      { kind: 'weight', measured: 88.4, known: 64, at: '2026-03-01T08:00:00Z' },
    ])
    expect(kinds({ weightKg: 59.9 })).toEqual(['weight'])
  })
  test('when height or sex at the device are another', () => {
    expect(kinds({ heightCm: 181 })).toEqual(['height'])
    expect(kinds({ heightCm: 163 })).toEqual(['height'])
    expect(kinds({ sex: 'male' })).toEqual(['sex'])
  })
  test('when months lie between two weights that are too far apart', () => {
    expect(kinds({ at: '2026-09-01T08:00:00Z', weightKg: 84 })).toEqual(['weight'])
    const half = { ...known, nearest: { at: '2026-03-01T08:00:00Z', weightKg: 70 } }
    expect(kinds({ at: '2026-08-30T08:00:00Z', weightKg: 110 }, half)).toEqual(['weight'])
    expect(kinds({ at: '2025-08-31T08:00:00Z', weightKg: 110 }, half)).toEqual(['weight'])
  })
  test('when an older file is taken in after a newer reading', () => {
    expect(kinds({ at: '2026-02-22T08:00:00Z', weightKg: 75 })).toEqual(['weight'])
  })
})

describe('it is not asked', () => {
  test.each([
    ['within a day', { weightKg: 66.5 }],
    ['after half a year', { at: '2026-09-01T08:00:00Z', weightKg: 75.5 }],
    ['for a height within what posture explains', { heightCm: 165 }],
    ['for the same sex', { sex: 'female' }],
    ['for nothing measured', {}],
  ])('%s', (_, measured) => {
    expect(kinds(measured)).toEqual([])
  })
  test('of somebody of whom nothing is known, or of another sex than two', () => {
    expect(kinds({ weightKg: 120, heightCm: 190, sex: 'male' }, { sex: 'diverse', age: 30 })).toEqual([])
  })
  test('of somebody who grows', () => {
    const child = { ...known, age: 13, heightCm: 150, nearest: undefined }
    expect(kinds({ heightCm: 161 }, child)).toEqual([])
    expect(kinds({ heightCm: 140 }, child)).toEqual(['height'])
  })
})

describe('how far the weight of one person may move', () => {
  test.each(vectors.cases)('$name', ({ knownKg, measuredKg, weeks, expected }) => {
    expect(allowedWeightChange(Math.min(knownKg, measuredKg), weeks)).toBeCloseTo(expected.allowanceKg, 6)
    const start = Date.parse('2026-03-01T08:00:00Z')
    const later = new Date(start + weeks * 7 * 86_400_000).toISOString()
    const nearest = { at: new Date(start).toISOString(), weightKg: knownKg }
    expect(kinds({ at: later, weightKg: measuredKg }, { sex: 'male', age: 40, nearest })).toEqual(
      expected.asks ? ['weight'] : [],
    )
  })
  test.each([
    [70, 0, 3],
    [100, 0, 4],
    [70, 2, 6],
    [70, 6, 12],
    [100, 52, 15],
    [70, 78, 13],
    [88, 130, 16.5],
    [70, 260, 20],
    [100, 260, 25],
    [100, 2_600, 25],
  ])('%d kg may move in %d weeks by %d kg', (lighter, weeks, allowed) => {
    expect(allowedWeightChange(lighter, weeks)).toBeCloseTo(allowed, 9)
  })
  test('more time never allows less, and never more than a quarter or 20 kg', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 300, noNaN: true }),
        fc.double({ min: 0, max: 2_000, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (lighter, weeks, more) => {
          const allowed = allowedWeightChange(lighter, weeks)
          expect(allowedWeightChange(lighter, weeks + more)).toBeGreaterThanOrEqual(allowed)
          expect(allowed).toBeLessThanOrEqual(Math.max(20, lighter / 4) + 1e-9)
        },
      ),
    )
  })
})
