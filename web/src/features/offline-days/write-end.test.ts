import { expect, test } from 'vitest'
import { makeFormat } from '../../i18n/format.ts'
import { writeEnd } from './write-end.ts'

const format = makeFormat('de')
const day = { day: '2026-11-26' }

test('beside the day itself its end is written as a time alone', () => {
  expect(writeEnd(format, { day, endsAt: new Date(2026, 10, 26, 23, 59, 59).toISOString() })).toBe('23:59')
})

test('where the day ends on another day, the date is written in the form of the day', () => {
  const endsAt = new Date(2026, 10, 27, 5, 59, 59).toISOString()
  expect(writeEnd(format, { day, endsAt })).toBe(`${format.dateLong('2026-11-27')}, 05:59`)
})
