import { describe, expect, test } from 'vitest'
import { doubtsAboutPerson } from './wrong-person.ts'

const known = {
  sex: 'female',
  age: 41,
  heightCm: 168,
  nearest: { at: '2026-03-01T08:00:00Z', weightKg: 64, heightCm: 168 },
} as const
const at = '2026-03-01T20:00:00Z'
const kinds = (measured: object, of: object = known) =>
  doubtsAboutPerson({ at, ...measured }, of as typeof known).map(({ kind }) => kind)

describe('it is asked whether it is the right person', () => {
  test('when the weight is another by more than a day explains', () => {
    expect(doubtsAboutPerson({ at, weightKg: 88.4 }, known)).toEqual([
      { kind: 'weight', measured: 88.4, known: 64, at: '2026-03-01T08:00:00Z' },
    ])
    expect(kinds({ weightKg: 59.9 })).toEqual(['weight'])
  })
  test('when height or sex at the device are another', () => {
    expect(kinds({ heightCm: 181 })).toEqual(['height'])
    expect(kinds({ heightCm: 163 })).toEqual(['height'])
    expect(kinds({ sex: 'male' })).toEqual(['sex'])
  })
  test('when an older file is taken in after a newer reading', () => {
    expect(kinds({ at: '2026-02-22T08:00:00Z', weightKg: 75 })).toEqual(['weight'])
  })
})

describe('it is not asked', () => {
  test.each([
    ['within a day', { weightKg: 66.5 }],
    ['after months', { at: '2026-09-01T08:00:00Z', weightKg: 84 }],
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
