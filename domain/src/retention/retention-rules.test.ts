import { describe, expect, test } from 'vitest'
import { dataClasses, defaultMonths, endOfMonths, fixedDataClasses, fixedPeriods } from './retention-rules.ts'

describe('how long data is kept', () => {
  test('a practice that treats people keeps the records of people who left for ten years, others erase them at once', () => {
    expect([defaultMonths('practice', 'left-members'), defaultMonths('clinic', 'left-members')]).toEqual([120, 120])
    expect([defaultMonths('studio', 'left-members'), defaultMonths('company', 'left-members')]).toEqual([0, 0])
  })
  test('every fixed class has one period', () => {
    expect(Object.keys(fixedPeriods).toSorted()).toEqual([...fixedDataClasses].toSorted())
    expect(new Set(dataClasses).size).toBe(dataClasses.length)
  })
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-10', 120, '2036-03-10'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('a period that begins on %s and lasts %i months ends on %s', (from, months, end) => {
    expect(endOfMonths(new Date(`${from}T12:00:00Z`), months)).toBe(end)
  })
})
