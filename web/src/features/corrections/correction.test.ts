import { expect, test } from 'vitest'
import { checkUp } from '../../testing/check-up-samples.ts'
import { writeOnOwnClock } from '../../platform/device/own-clock.ts'
import { findChanges, fromLocal, toLocal } from './correction.ts'

const stored = checkUp(1, { answers: { q1: 1, weight: 70 }, note: 'seated' })
const asItStands = { reason: '', date: toLocal(stored.dateOfMeasurement), note: 'seated' }

test('unchanged answers are not sent, whatever their order', () => {
  expect(findChanges(stored, asItStands, { weight: 70, q1: 1 })).toBeNull()
})

test('only changes are sent', () => {
  expect(findChanges(stored, asItStands, { q1: 0, weight: 70 })).toEqual({ answers: { q1: 0, weight: 70 } })
  expect(findChanges(stored, { ...asItStands, note: 'standing ' }, undefined)).toEqual({ note: 'standing' })
  expect(findChanges(stored, { ...asItStands, note: ' ' }, undefined)).toEqual({ note: null })
  expect(findChanges(stored, { ...asItStands, date: '2026-11-17T09:30' }, undefined)).toEqual({
    dateOfMeasurement: writeOnOwnClock(new Date('2026-11-17T09:30')),
  })
})

test('an empty date field does not change the date', () => {
  expect(findChanges(stored, { ...asItStands, date: '' }, undefined)).toBeNull()
})

test('an instant survives the date field to the minute', () => {
  const written = fromLocal(toLocal('2026-11-18T08:42:00Z')) ?? ''
  expect(new Date(written).toISOString()).toBe('2026-11-18T08:42:00.000Z')
  expect(written).toMatch(/[+-]\d{2}:\d{2}$/)
})
