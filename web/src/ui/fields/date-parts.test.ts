import { expect, test } from 'vitest'
import { isDay, isDayWithTime, isPartFull, joinDate, readDate, splitDate } from './date-parts.ts'

const typed = (day: string, month: string, year: string, hour = '', minute = '') => ({ day, month, year, hour, minute })

test('typed parts become the day that the server takes, however they were typed', () => {
  expect(joinDate(typed('1', '3', '2026'))).toBe('2026-03-01')
  expect(joinDate(typed('01', '03', '2026', '9', '5'))).toBe('2026-03-01T09:05')
  expect(joinDate(typed('', '', ''))).toBe('')
})

test('an unfinished date is neither empty nor a day, and keeps its digits', () => {
  for (const parts of [typed('1', '3', ''), typed('', '', '1985'), typed('12', '04', '198')]) {
    const value = joinDate(parts)
    expect(value).not.toBe('')
    expect(isDay(value)).toBe(false)
    expect(Object.values(splitDate(value)).map(Number)).toEqual(Object.values(parts).map(Number))
  }
})

test('dates missing from the calendar are not days', () => {
  expect(['2024-02-29', '2026-12-31'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', '2026-04-31'].some(isDay)).toBe(false)
  expect(isDayWithTime('2026-03-01T23:59')).toBe(true)
  expect(['2026-03-01', '2026-03-01T24:00', '2026-03-01T10:', '2026-02-30T10:00'].some(isDayWithTime)).toBe(false)
})

test('a pasted date is read as a whole, in ISO, German and British notation', () => {
  for (const text of ['1985-04-12', '12.4.1985', '12. 04. 1985', '12/04/1985', ' 12-04-1985 '])
    expect(joinDate(readDate(text) ?? typed('', '', ''))).toBe('1985-04-12')
  for (const time of ['10:30', '10.30', '10.30 Uhr', '10:30 Uhr', '10:30:15'])
    expect(joinDate(readDate(`12.04.1985, ${time}`) ?? typed('', '', '')), time).toBe('1985-04-12T10:30')
  for (const text of ['12.4.1985 um 10 Uhr', '12.4.1985 10 Uhr', '12/04/1985 at 10 am'])
    expect(joinDate(readDate(text) ?? typed('', '', '')), text).toBe('1985-04-12T10:00')
  expect(['12', '12.04.85', 'tomorrow', '198504121'].map((text) => readDate(text))).toEqual([null, null, null, null])
})

test('if the field has the month first, pasted text is read in this order, except with dots', () => {
  for (const text of ['1985-04-12', '4/12/1985', '12.4.1985'])
    expect(joinDate(readDate(text, true) ?? typed('', '', ''))).toBe('1985-04-12')
})

test('the caret moves to the next part as soon as no digit can be added', () => {
  expect([isPartFull('day', '3'), isPartFull('day', '4'), isPartFull('month', '1'), isPartFull('month', '2')]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect([isPartFull('year', '198'), isPartFull('year', '1985')]).toEqual([false, true])
})
