import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastLimit } from './forecast-limit.ts'

const usage = { today: '2026-03-10', used: 40, allowed: 50, addedByWeek: [2, 2, 2, 2], resetsOn: null }

test('at the pace of the last weeks the limit is reached on a day', () => {
  expect(forecastLimit(usage)).toEqual({ kind: 'rising', reachedOn: '2026-04-14' })
  expect(forecastLimit({ ...usage, addedByWeek: [7, 7, 7] })).toEqual({ kind: 'rising', reachedOn: '2026-03-20' })
})

test('weeks before the first use do not slow the pace', () => {
  expect(forecastLimit({ ...usage, addedByWeek: [0, 0, 0, 7, 7, 7] })).toEqual({
    kind: 'rising',
    reachedOn: '2026-03-20',
  })
})

test('too few weeks, or weeks without a pattern, give no day', () => {
  expect(forecastLimit({ ...usage, addedByWeek: [] }).kind).toBe('no-trend')
  expect(forecastLimit({ ...usage, addedByWeek: [0, 0, 0, 0, 5, 5] }).kind).toBe('no-trend')
  expect(forecastLimit({ ...usage, addedByWeek: [40, 0, 0, 0, 0, 0, 0, 0] }).kind).toBe('no-trend')
})

test('if nothing was added for weeks, there is enough room', () => {
  expect(forecastLimit({ ...usage, addedByWeek: [0, 0, 0, 0] }).kind).toBe('enough')
})

test('a limit that is reached only after a year, or after the count starts again, gives no warning', () => {
  expect(forecastLimit({ ...usage, allowed: 5000 }).kind).toBe('enough')
  expect(forecastLimit({ ...usage, resetsOn: '2026-04-01' }).kind).toBe('enough')
  expect(forecastLimit({ ...usage, used: 49, addedByWeek: [4, 4, 4], resetsOn: '2026-04-01' }).kind).toBe('rising')
})

test('there is no forecast if the limit is reached or if there is none', () => {
  expect(forecastLimit({ ...usage, used: 50 }).kind).toBe('reached')
  expect(forecastLimit({ ...usage, allowed: null }).kind).toBe('unlimited')
})

test('a forecast day is always in the future', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.nat(60), { maxLength: 8 }),
      (used, allowed, addedByWeek) => {
        const forecast = forecastLimit({ ...usage, used, allowed, addedByWeek })
        if (forecast.kind === 'rising') expect(forecast.reachedOn > usage.today).toBe(true)
      },
    ),
  )
})
