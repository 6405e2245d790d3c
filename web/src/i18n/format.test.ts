import { expect, test } from 'vitest'
import { makeFormat } from './format.ts'

const de = makeFormat('de')
const en = makeFormat('en')

test('numbers have the notation of the language, with a real minus sign', () => {
  expect(de.number(72.5, 1)).toBe('72,5')
  expect(en.number(-72.5, 1)).toBe('−72.5')
})

test('English dates name the month, so that 08/11 is not taken for August', () => {
  expect([en.date('2026-11-08'), en.date('2026-09-08')]).toEqual(['8 Nov 2026', '8 Sep 2026'])
  expect(de.date('2026-11-08')).toBe('08.11.2026')
})

test('the region decides the order and names in dates, but not numbers and hours', () => {
  const [american, austrian] = [makeFormat('en', { dateLocale: 'en-US' }), makeFormat('de', { dateLocale: 'de-AT' })]
  const evening = new Date(2026, 0, 8, 21, 5).toISOString()
  expect([american.date('2026-01-08'), american.dateLong('2026-01-08')]).toEqual(['Jan 8, 2026', 'January 8, 2026'])
  expect([american.dateTime(evening), american.time(evening)]).toEqual(['Jan 8, 2026, 21:05', '21:05'])
  expect([austrian.date('2026-01-08'), austrian.month('2026-01-08')]).toEqual(['08.01.2026', 'Jänner 2026'])
  expect([american.number(1072.5, 1), austrian.number(1072.5, 1)]).toEqual(['1,072.5', '1.072,5'])
  expect(makeFormat('de', { dateLocale: 'de-CH' }).number(1072.5, 1)).toBe('1.072,5')
})

test('every date has a year of four digits, also on an axis and next to a time', () => {
  const evening = new Date(2026, 10, 8, 9, 5).toISOString()
  expect([de.dateTime(evening), en.dateTime(evening)]).toEqual(['08.11.2026, 09:05', '8 Nov 2026, 09:05'])
  expect([de.monthShort('2026-11-08'), en.monthShort('2026-11-08')]).toEqual(['Nov. 2026', 'Nov 2026'])
})

test('past times are given in the largest whole unit', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(de.relative('2026-11-20T12:00:00Z', now)).toBe('gestern')
  expect(en.relative('2026-08-01T12:00:00Z', now)).toBe('3 months ago')
})

test('days are counted by the calendar, at any hour', () => {
  const late = new Date(2026, 10, 21, 23, 30).getTime()
  const day = (days: number) => new Date(2026, 10, 21 - days, 0, 10).toISOString()
  expect(de.relativeDay(day(0), late)).toBe('heute')
  expect(de.relativeDay(day(1), new Date(2026, 10, 21, 0, 20).getTime())).toBe('gestern')
  expect(en.relativeDay(day(9), late)).toBe('last week')
})

test.each([
  ['Pacific/Auckland', '30 Nov 2026, 13:05', 'yesterday'],
  ['Pacific/Chatham', '30 Nov 2026, 13:50', 'yesterday'],
  ['Asia/Kolkata', '30 Nov 2026, 05:35', 'today'],
  ['America/Los_Angeles', '29 Nov 2026, 16:05', 'yesterday'],
])('a reader whose account is in %s reads %s, and twelve hours later %s', (timeZone, written, day) => {
  const format = makeFormat('en', { timeZone })
  const measured = '2026-11-30T00:05:00Z'
  expect(format.dateTime(measured)).toBe(written)
  expect(format.relativeDay(measured, Date.parse('2026-11-30T12:05:00Z'))).toBe(day)
})

test('a day is the same day for readers in every time zone', () => {
  const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata']
  expect(zones.map((timeZone) => makeFormat('en', { timeZone }).date('2026-11-30'))).toEqual(
    Array(3).fill('30 Nov 2026'),
  )
})
