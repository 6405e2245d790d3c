import { describe, expect, test } from 'vitest'
import { findWhyWithout } from './why-without.ts'

const past = (day: string, version: string, codes: readonly string[]) => ({
  dateOfMeasurement: `${day}T08:00:00Z`,
  version,
  scores: codes.map((code) => ({ code })),
})
const now = past('2026-03-01', '1.1.0', ['bmi', 'bodyFat'])
const why = (code: string, ...earlier: readonly ReturnType<typeof past>[]) =>
  findWhyWithout(code, now, [...earlier, now])

describe('a value without a comparison', () => {
  test('is the first if there is no earlier value', () => {
    expect(why('bmi')).toBe('first')
    expect(why('bodyFat', past('2026-01-01', '1.1.0', ['bmi']))).toBe('first')
  })

  test('is a repetition if the only earlier value is of the same sitting', () => {
    const before = { ...past('2026-03-01', '1.1.0', ['bmi']), dateOfMeasurement: '2026-03-01T07:40:00Z' }
    expect(why('bmi', before)).toBe('same-sitting')
    expect(why('bodyFat', before)).toBe('first')
  })

  test('is not called the first if another version scored the earlier values', () => {
    expect(why('bmi', past('2026-01-01', '1.0.0', ['bmi']))).toBe('other-version')
  })

  test('is not called the first if only the last check-up left it out', () => {
    const earlier = [past('2026-01-01', '1.1.0', ['bmi', 'bodyFat']), past('2026-02-01', '1.1.0', ['bmi'])]
    expect(why('bodyFat', ...earlier)).toBe('not-last-time')
  })
})
