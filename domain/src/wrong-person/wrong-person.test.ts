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

describe('there is a doubt about the person', () => {
  test('if the weight differs by more than a day explains', () => {
    expect(findDoubtsAboutPerson({ at, weightKg: 88.4 }, known)).toEqual([
      { kind: 'weight', measured: 88.4, known: 64, at: '2026-03-01T08:00:00Z' },
    ])
    expect(kinds({ weightKg: 59.9 })).toEqual(['weight'])
  })
  test('if height or sex on the device differ from the record', () => {
    expect(kinds({ heightCm: 181 })).toEqual(['height'])
    expect(kinds({ heightCm: 163 })).toEqual(['height'])
    expect(kinds({ sex: 'male' })).toEqual(['sex'])
  })
  test('if two weights are too far apart, even after months', () => {
    expect(kinds({ at: '2026-09-01T08:00:00Z', weightKg: 84 })).toEqual(['weight'])
    const half = { ...known, nearest: { at: '2026-03-01T08:00:00Z', weightKg: 70 } }
    expect(kinds({ at: '2026-08-30T08:00:00Z', weightKg: 110 }, half)).toEqual(['weight'])
    expect(kinds({ at: '2025-08-31T08:00:00Z', weightKg: 110 }, half)).toEqual(['weight'])
  })
  test('if a file with an older reading is imported after a newer reading', () => {
    expect(kinds({ at: '2026-02-22T08:00:00Z', weightKg: 75 })).toEqual(['weight'])
  })
})

describe('there is no doubt about the person', () => {
  test.each([
    ['within a day', { weightKg: 66.5 }],
    ['after half a year', { at: '2026-09-01T08:00:00Z', weightKg: 75.5 }],
    ['for a height within what posture explains', { heightCm: 165 }],
    ['for the same sex', { sex: 'female' }],
    ['for nothing measured', {}],
  ])('%s', (_, measured) => {
    expect(kinds(measured)).toEqual([])
  })
  test('if nothing else is known about the person and the sex is diverse', () => {
    expect(kinds({ weightKg: 120, heightCm: 190, sex: 'male' }, { sex: 'diverse', age: 30 })).toEqual([])
  })
  test('if a child has grown, unlike a child who is shorter than before', () => {
    const child = { ...known, age: 13, heightCm: 150, nearest: undefined }
    expect(kinds({ heightCm: 161 }, child)).toEqual([])
    expect(kinds({ heightCm: 140 }, child)).toEqual(['height'])
  })
})

describe('how far the weight of one person may change', () => {
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
  ])('a weight of %d kg may change in %d weeks by %d kg', (lighter, weeks, allowed) => {
    expect(allowedWeightChange(lighter, weeks)).toBeCloseTo(allowed, 9)
  })
  test('more time never allows a smaller change, and never more than 20 kg or a quarter of the weight', () => {
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
