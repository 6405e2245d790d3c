import { addDays, daysBetween } from '../moments/add-days.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfMonth, periodFrom, priceOfRest } from './billing-period.ts'

test('a month ends on the same day of the next', () => {
  expect(periodFrom('2026-03-10', 'monthly', 10)).toEqual({ startsOn: '2026-03-10', endsOn: '2026-04-10' })
  expect(periodFrom('2026-12-10', 'monthly', 10).endsOn).toBe('2027-01-10')
})

test('where the month is shorter it ends on its last day, and the next goes back to the old day', () => {
  expect(periodFrom('2026-01-31', 'monthly', 31).endsOn).toBe('2026-02-28')
  expect(periodFrom('2026-02-28', 'monthly', 31).endsOn).toBe('2026-03-31')
  expect(periodFrom('2028-01-31', 'monthly', 31).endsOn).toBe('2028-02-29')
})

test('a year that begins on 29 February ends on 28 February, and four years later on the 29th again', () => {
  expect(periodFrom('2028-02-29', 'yearly', 29).endsOn).toBe('2029-02-28')
  expect(periodFrom('2031-02-28', 'yearly', 29).endsOn).toBe('2032-02-29')
})

test('a leap year has one day more, and a day of it costs less', () => {
  const leap = periodFrom('2028-01-01', 'yearly', 1)
  expect(daysBetween(leap.startsOn, leap.endsOn)).toBe(366)
  expect(priceOfRest(36_600, leap, '2028-12-31')).toBe(100)
  expect(priceOfRest(36_500, periodFrom('2027-01-01', 'yearly', 1), '2027-12-31')).toBe(100)
})

test('the rest of a price is counted by days, including today, and rounded half up to the cent', () => {
  const march = periodFrom('2026-03-01', 'monthly', 1)
  expect(priceOfRest(14_900, march, '2026-03-01')).toBe(14_900)
  expect(priceOfRest(14_900, march, '2026-03-16')).toBe(7690) // 14900 * 16 / 31 = 7690.3
  expect(priceOfRest(14_900, march, '2026-03-31')).toBe(481) // 480.6
  expect(priceOfRest(14_900, march, '2026-04-01')).toBe(0)
  expect(priceOfRest(1, { startsOn: '2026-03-01', endsOn: '2026-03-03' }, '2026-03-02')).toBe(1) // 0.5
})

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))
const billing = fc.constantFrom('monthly', 'yearly')

test('periods follow each other without a gap, and none is empty or longer than its name', () => {
  fc.assert(
    fc.property(day, billing, (start, each) => {
      let startsOn = start
      for (let count = 0; count < 24; count += 1) {
        const period = periodFrom(startsOn, each, dayOfMonth(start))
        const days = daysBetween(period.startsOn, period.endsOn)
        expect(days).toBeGreaterThanOrEqual(each === 'monthly' ? 28 : 365)
        expect(days).toBeLessThanOrEqual(each === 'monthly' ? 31 : 366)
        expect(dayOfMonth(period.endsOn)).toBeLessThanOrEqual(dayOfMonth(start))
        startsOn = period.endsOn
      }
    }),
  )
})

test('no day gives back more than was paid, and the rest never grows from one day to the next', () => {
  fc.assert(
    fc.property(day, billing, fc.integer({ min: 0, max: 10_000_000 }), (start, each, price) => {
      const period = periodFrom(start, each, dayOfMonth(start))
      let before = price
      expect(priceOfRest(price, period, start)).toBe(price)
      for (let on = start; on <= period.endsOn; on = addDays(on, 1)) {
        const rest = priceOfRest(price, period, on)
        expect(rest).toBeLessThanOrEqual(before)
        expect(rest).toBeGreaterThanOrEqual(0)
        before = rest
      }
      expect(before).toBe(0)
    }),
    { numRuns: 30 },
  )
})
