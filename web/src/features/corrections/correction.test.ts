import { expect, test } from 'vitest'
import { checkUp } from '../../testing/check-up-samples.ts'
import { writeWallTime } from '../../platform/dates/wall-time.ts'
import { findChanges } from './correction.ts'

const zone = 'Pacific/Auckland'

const stored = checkUp(1, { answers: { q1: 1, weight: 70 }, note: 'seated' })
const asItStands = { reason: '', date: writeWallTime(stored.dateOfMeasurement, zone), note: 'seated' }

test('unchanged answers are not sent, whatever their order', () => {
  expect(findChanges(stored, { given: asItStands, answers: { weight: 70, q1: 1 } }, zone)).toBeNull()
})

test('only changes are sent', () => {
  expect(findChanges(stored, { given: asItStands, answers: { q1: 0, weight: 70 } }, zone)).toEqual({
    answers: { q1: 0, weight: 70 },
  })
  expect(findChanges(stored, { given: { ...asItStands, note: 'standing ' } }, zone)).toEqual({ note: 'standing' })
  expect(findChanges(stored, { given: { ...asItStands, note: ' ' } }, zone)).toEqual({ note: null })
  expect(findChanges(stored, { given: { ...asItStands, date: '2026-11-17T09:30' } }, zone)).toEqual({
    dateOfMeasurement: '2026-11-17T09:30:00+13:00',
  })
})

test('an empty date field does not change the date', () => {
  expect(findChanges(stored, { given: { ...asItStands, date: '' } }, zone)).toBeNull()
})
