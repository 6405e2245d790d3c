import { expect, test } from 'vitest'
import { makeFormat } from '../../i18n/format.ts'
import { writeEnd } from './write-end.ts'

const format = makeFormat('de')
const day = { day: '2026-11-26' }

test('next to the date of the day, its end is written as a time only', () => {
  expect(writeEnd(format, { day, endsAt: new Date(2026, 10, 26, 23, 59, 59).toISOString() })).toBe('23:59')
})

test('if the day ends on another date for the reader, that date is written in the same form', () => {
  const endsAt = new Date(2026, 10, 27, 5, 59, 59).toISOString()
  expect(writeEnd(format, { day, endsAt })).toBe(`${format.dateLong('2026-11-27')}, 05:59`)
})
