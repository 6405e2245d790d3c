import { expect, test } from 'vitest'
import { dayMarksSchema } from '../prepared-day.ts'
import { marksAfter } from './marks-after.ts'

const open = { day: { clockAheadMs: 0 } as never, marks: dayMarksSchema.parse({}) }
const of = { memberId: 'mara', profileId: 'stress' }
const stored = { resultGuid: 'result', version: '2.0.0' }

test('an ordinary result changes no marks', () => {
  expect(marksAfter(open, of, stored)).toBe(open.marks)
})

test('if another version scored the result, staff see this once, with both versions', () => {
  const marks = marksAfter(open, of, { ...stored, preliminaryVersion: '1.0.0' })
  expect(marks.scoredAnew).toEqual([{ ...of, resultGuid: 'result', here: '1.0.0', now: '2.0.0' }])
  const again = marksAfter({ ...open, marks }, of, { ...stored, preliminaryVersion: '1.0.0' })
  expect(again.scoredAnew).toHaveLength(1)
})

test('another result of the same step and a corrected time are noted', () => {
  const sameStep = { resultGuid: 'other', dateOfMeasurement: '2026-11-26T10:00:00Z', performedByName: null }
  expect(marksAfter(open, of, { ...stored, sameStep, clockCorrectedSeconds: 600 })).toMatchObject({
    doubles: [{ ...of, resultGuid: 'other' }],
    clock: { corrected: 1, aheadMs: -600_000 },
  })
})
